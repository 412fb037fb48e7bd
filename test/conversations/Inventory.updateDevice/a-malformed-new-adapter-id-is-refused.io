>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": [
  "Default", "10.0.0.1", null, null,
  "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" +
    "xxxxxxxxxxxxxxxxx"
]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/4", "reason": "…", "max": 128, "findings": "…"}
}}
>> {"method": "Inventory.updateDevice", "params": {"network": "Default", "ipAddress": "10.0.0.1", "newAdapterId": ""}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/newAdapterId", "reason": "…", "min": 1, "findings": "…"}
}}
>> {"method": "Inventory.updateDevice", "params": {
  "network": "Default", "ipAddress": "10.0.0.1", "newAdapterId": "a\tb"
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/newAdapterId", "reason": "…", "findings": "…"}
}}
