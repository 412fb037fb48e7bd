>> {"method": "Inventory.getDeviceInterfaces", "params": ["Default", "10.0.0.1"]}
<< {"result": []}
>> {"method": "Inventory.getDeviceInterfaces", "params": {"ipAddress": "10.0.0.1", "network": "Nowhere"}}
<< {"result": []}
