>> {"method": "Inventory.createDevice", "params": ["Lab", "10.0.0.1", "Cisco::IOS"]}
<< {"result": "NETWORK_NOT_FOUND: …"}
>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Inventory.createDevice", "params": ["Lab", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
