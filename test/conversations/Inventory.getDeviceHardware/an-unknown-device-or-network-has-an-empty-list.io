>> {"method": "Inventory.getDeviceHardware", "params": ["10.0.0.1", "Default"]}
<< {"result": []}
>> {"method": "Inventory.getDeviceHardware", "params": {"ipAddress": "10.0.0.1", "network": "Nowhere"}}
<< {"result": []}
