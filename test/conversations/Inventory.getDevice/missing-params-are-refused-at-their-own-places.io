>> {"method": "Inventory.getDevice", "params": {"network": "Default"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/ipAddress", "reason": "is required", "findings": "…"}
}}
>> {"method": "Inventory.getDevice", "params": ["Default"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "is required", "findings": "…"}
}}
>> {"method": "Inventory.getDevice", "params": {}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network", "reason": "is required", "findings": "…"}
}}
>> {"method": "Inventory.getDevice", "params": null}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "…", "reason": "is required", "findings": "…"}
}}
