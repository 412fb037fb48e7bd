>> {"method": "Inventory.getDeviceHardware", "params": ["10.0.0.1/8", "Default"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/0", "reason": "mask not allowed here", "findings": "…"}
}}
>> {"method": "Inventory.getDeviceHardware", "params": {"ipAddress": "10.0.0.1", "network": ""}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network", "reason": "…", "min": 1, "findings": "…"}
}}
>> {"method": "Inventory.getDeviceHardware", "params": ["10.0.0.1"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "is required", "findings": "…"}
}}
