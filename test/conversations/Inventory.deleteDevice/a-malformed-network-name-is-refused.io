>> {"method": "Inventory.deleteDevice", "params": ["", "10.0.0.1"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/0", "reason": "…", "min": 1, "findings": "…"}
}}
>> {"method": "Inventory.deleteDevice", "params": ["a,b", "10.0.0.1"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Inventory.deleteDevice", "params": {
  "network": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "ipAddress": "10.0.0.1"
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network", "reason": "…", "max": 64, "findings": "…"}
}}
