>> {"method": "Inventory.createDevice", "params": ["Default", "fe80::1%eth0", "Cisco::IOS"]}
<< {"result": "INVALID_ADDRESS: …"}
>> {"method": "Inventory.createDevice", "params": ["Default", "[2001:db8::1]", "Cisco::IOS"]}
<< {"result": "INVALID_ADDRESS: …"}
>> {"method": "Inventory.createDevice", "params": ["Default", "2001:db8::1::2", "Cisco::IOS"]}
<< {"result": "INVALID_ADDRESS: …"}
>> {"method": "Inventory.createDevice", "params": ["Default", "2001:db8::/32", "Cisco::IOS"]}
<< {"result": "INVALID_ADDRESS: …"}
