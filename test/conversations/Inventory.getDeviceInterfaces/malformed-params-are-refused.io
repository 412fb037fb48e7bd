>> {"method": "Inventory.getDeviceInterfaces", "params": ["Default", "10.0.0.1/8"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "mask not allowed here", "findings": "…"}
}}
>> {"method": "Inventory.getDeviceInterfaces", "params": {"ipAddress": "10.0.0.1", "network": "a@b"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network", "reason": "…", "findings": "…"}
}}
>> {"method": "Inventory.getDeviceInterfaces", "params": ["10.0.0.1", "Default"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/1", "reason": "…", "findings": "…"}}}
