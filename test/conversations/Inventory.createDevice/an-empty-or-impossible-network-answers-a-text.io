# a business failure, though getDevice would refuse these names as params
>> {"method": "Inventory.createDevice", "params": ["", "10.0.0.1", "Cisco::IOS"]}
<< {"result": "NETWORK_NOT_FOUND: …"}
>> {"method": "Inventory.createDevice", "params": ["a@b", "10.0.0.1", "Cisco::IOS"]}
<< {"result": "NETWORK_NOT_FOUND: …"}
>> {"method": "Inventory.createDevice", "params": ["a,b", "10.0.0.1", "Cisco::IOS"]}
<< {"result": "NETWORK_NOT_FOUND: …"}
