>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Networks.deleteManagedNetwork", "params": ["Lab"]}
<< {"result": null}
>> {"method": "Inventory.createDevice", "params": ["Lab", "10.0.0.1", "Cisco::IOS"]}
<< {"result": "NETWORK_NOT_FOUND: …"}
>> {"method": "Inventory.search", "params": ["Lab", null, null, {"offset": 0, "pageSize": 9}]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Lab"}}}
>> {"method": "Networks.getManagedNetworkNames"}
<< {"result": ["Default"]}
