# names are case-sensitive
>> {"method": "Inventory.createDevice", "params": ["Nowhere", "10.0.0.1", "Cisco::IOS"]}
<< {"result": "NETWORK_NOT_FOUND: No network \"Nowhere\""}
>> {"method": "Inventory.createDevice", "params": ["default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": "NETWORK_NOT_FOUND: …"}
