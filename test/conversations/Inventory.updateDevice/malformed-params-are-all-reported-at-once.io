>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", "a@b", "10.0.0.300", ""]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "findings": [
    {"path": "/2", "reason": "…"},
    {"path": "/3", "reason": "octet above 255"},
    {"path": "/4", "reason": "…", "min": 1}
  ]}
}}
>> {"method": "Inventory.updateDevice", "params": {"network": "Default", "ipAddress": "10.0.0", "newIpAddress": ""}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/ipAddress", "reason": "…", "findings": [
    {"path": "/ipAddress", "reason": "…"}, {"path": "/newIpAddress", "reason": "…"}
  ]}
}}
