>> {"method": "Networks.defineManagedNetwork", "params": ["Lab", "one"]}
<< {"result": {"name": "Lab", "bridgeName": "one", "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": ["Lab", "two"]}
<< {"error": {"code": 1006, "message": "…", "data": {"code": "NETWORK_EXISTS", "network": "Lab"}}}
>> {"method": "Networks.defineManagedNetwork", "params": {"networkName": "Default"}}
<< {"error": {"code": 1006, "message": "…", "data": {"code": "NETWORK_EXISTS", "network": "Default"}}}
>> {"method": "Networks.getManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": "one", "online": true}}
