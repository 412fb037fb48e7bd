>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Networks.deleteManagedNetwork", "params": {"networkName": "Lab"}}
<< {"result": null}
>> {"method": "Networks.getManagedNetwork", "params": ["Lab"]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Lab"}}}
>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Networks.deleteManagedNetwork", "params": ["Lab"]}
<< {"result": null}
