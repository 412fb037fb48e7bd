>> {"method": "Inventory.createDevice", "params": {
  "network": "Default", "ipAddress": 167772161, "adapterId": "Cisco::IOS"
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/ipAddress", "reason": "must be a string", "findings": "…"}
}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", null]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "must be a string", "findings": "…"}
}}
>> {"method": "Inventory.createDevice", "params": [1, true, []]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/0", "reason": "…", "findings": [
    {"path": "/0", "reason": "…"}, {"path": "/1", "reason": "…"}, {"path": "/2", "reason": "…"}
  ]}
}}
