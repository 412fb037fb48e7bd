>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.getDeviceHardware", "params": ["10.0.0.1", "Default"]}
<< {"result": []}
>> {"method": "Inventory.getDeviceHardware", "params": {"network": "Default", "ipAddress": "10.0.0.1"}}
<< {"result": []}
