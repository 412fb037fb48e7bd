>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.0/8"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "mask not allowed here", "findings": "…"}
}}
>> {"method": "Inventory.getDevice", "params": {"network": "Default", "ipAddress": "fe80::1%1"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/ipAddress", "reason": "zone ids are not allowed", "findings": "…"}
}}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "fewer than four octets", "findings": "…"}
}}
>> {"method": "Inventory.getDevice", "params": ["Default", ""]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "no address given", "findings": "…"}
}}
