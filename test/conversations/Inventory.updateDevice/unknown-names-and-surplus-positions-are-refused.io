>> {"method": "Inventory.updateDevice", "params": {"network": "Default", "ipAddress": "10.0.0.1", "hostname": "r1"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/hostname", "reason": "…", "findings": "…"}
}}
>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, null, null, null, null, null]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/7", "reason": "…", "findings": "…"}}}
