>> {"method": "Credentials.getPendingEdits", "params": ["Default"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.getPendingEdits", "params": {"network": "Default"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network", "reason": "…", "findings": "…"}
}}
