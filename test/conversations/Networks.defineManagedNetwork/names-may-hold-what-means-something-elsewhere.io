>> {"method": "Networks.defineManagedNetwork", "params": ["*"]}
<< {"result": {"name": "*", "bridgeName": null, "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": ["{n:Default}"]}
<< {"result": {"name": "{n:Default}", "bridgeName": null, "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": ["Default}:devices"]}
<< {"result": {"name": "Default}:devices", "bridgeName": null, "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": ["%2A"]}
<< {"result": {"name": "%2A", "bridgeName": null, "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": ["../?[a]"]}
<< {"result": {"name": "../?[a]", "bridgeName": null, "online": true}}
>> {"method": "Networks.getManagedNetworkNames"}
<< {"result": ["%2A", "*", "../?[a]", "Default", "Default}:devices", "{n:Default}"]}
