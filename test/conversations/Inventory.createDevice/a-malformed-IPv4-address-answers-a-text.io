>> {"method": "Inventory.createDevice", "params": ["Default", "010.0.0.1", "Cisco::IOS"]}
<< {"result": "INVALID_ADDRESS: Cannot parse address \"010.0.0.1\": leading zero in octet"}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.1", "Cisco::IOS"]}
<< {"result": "INVALID_ADDRESS: …"}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.256", "Cisco::IOS"]}
<< {"result": "INVALID_ADDRESS: …"}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1/24", "Cisco::IOS"]}
<< {"result": "INVALID_ADDRESS: …"}
>> {"method": "Inventory.createDevice", "params": ["Default", "", "Cisco::IOS"]}
<< {"result": "INVALID_ADDRESS: …"}
