>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": {"networkName": "Branch", "bridgeName": null}}
<< {"result": {"name": "Branch", "bridgeName": null, "online": true}}
>> {"method": "Networks.getManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
