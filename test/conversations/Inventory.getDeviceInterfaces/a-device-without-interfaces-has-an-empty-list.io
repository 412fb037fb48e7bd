>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.getDeviceInterfaces", "params": ["Default", "10.0.0.1"]}
<< {"result": []}
>> {"method": "Inventory.getDeviceInterfaces", "params": {"network": "Default", "ipAddress": "10.0.0.1"}}
<< {"result": []}
