>> {"method": "Inventory.createDevice", "params": {
  "network": "Default", "ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "hostname": "x"
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/hostname", "reason": "…", "findings": "…"}
}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS", "x"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/3", "reason": "…", "findings": "…"}}}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": null}
