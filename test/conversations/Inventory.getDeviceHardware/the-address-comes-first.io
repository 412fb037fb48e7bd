# unlike in every other method
>> {"method": "Inventory.getDeviceHardware", "params": ["Default", "10.0.0.1"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Inventory.getDeviceHardware", "params": ["10.0.0.1", "Default"]}
<< {"result": []}
