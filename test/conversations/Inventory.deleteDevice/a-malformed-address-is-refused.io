>> {"method": "Inventory.deleteDevice", "params": ["Default", "10.0.0.1/24"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "mask not allowed here", "findings": "…"}
}}
>> {"method": "Inventory.deleteDevice", "params": {"network": "Default", "ipAddress": "10.0.0.01"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/ipAddress", "reason": "leading zero in octet", "findings": "…"}
}}
>> {"method": "Inventory.deleteDevice", "params": ["Default", ""]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/1", "reason": "…", "findings": "…"}}}
