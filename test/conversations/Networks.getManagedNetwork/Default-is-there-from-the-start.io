# without anybody having defined it
>> {"method": "Networks.getManagedNetwork", "params": ["Default"]}
<< {"result": {"name": "Default", "bridgeName": null, "online": true}}
>> {"method": "Networks.getManagedNetworkNames"}
<< {"result": ["Default"]}
