>> {"method": "Networks.defineManagedNetwork", "params": ["lab"]}
<< {"result": {"name": "lab", "bridgeName": null, "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": ["Ａ"]}
<< {"result": {"name": "Ａ", "bridgeName": null, "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": ["😀"]}
<< {"result": {"name": "😀", "bridgeName": null, "online": true}}
>> {"method": "Networks.getManagedNetworkNames"}
<< {"result": ["Default", "Lab", "lab", "Ａ", "😀"]}
