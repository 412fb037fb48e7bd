>> {"notification": true, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< nothing
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": "DEVICE_EXISTS: …"}
