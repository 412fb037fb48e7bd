>> {"method": "Inventory.updateDevices", "params": [""]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Inventory.updateDevices", "params": {"ipCsv": " , ,"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/ipCsv", "reason": "…", "findings": "…"}
}}
>> {"method": "Inventory.updateDevices", "params": {}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/ipCsv", "reason": "is required", "findings": "…"}
}}
