>> {"method": "Inventory.createDevice", "params": {"network": "Default", "ipAddress": "10.0.0.1"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/adapterId", "reason": "is required", "findings": "…"}
}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "is required", "findings": "…"}
}}
>> {"method": "Inventory.createDevice", "params": {}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network", "reason": "is required", "findings": [
    {"path": "/network", "reason": "is required"},
    {"path": "/ipAddress", "reason": "is required"},
    {"path": "/adapterId", "reason": "is required"}
  ]}
}}
>> {"method": "Inventory.createDevice", "params": []}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/0", "reason": "is required", "findings": "…"}
}}
