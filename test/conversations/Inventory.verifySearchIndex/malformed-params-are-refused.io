>> {"method": "Inventory.verifySearchIndex", "params": {"network": "a@b"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network", "reason": "…", "findings": "…"}
}}
>> {"method": "Inventory.verifySearchIndex", "params": [[]]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
