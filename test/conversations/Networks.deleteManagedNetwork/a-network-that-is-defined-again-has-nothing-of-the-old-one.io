>> {"method": "Networks.defineManagedNetwork", "params": ["Lab", "old-bridge"]}
<< {"result": {"name": "Lab", "bridgeName": "old-bridge", "online": true}}
>> {"method": "Inventory.createDevice", "params": ["Lab", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.deleteDevice", "params": ["Lab", "10.0.0.1"]}
<< {"result": null}
>> {"method": "Networks.deleteManagedNetwork", "params": ["Lab"]}
<< {"result": null}
>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Inventory.search", "params": ["Lab", null, null, {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": []}}
