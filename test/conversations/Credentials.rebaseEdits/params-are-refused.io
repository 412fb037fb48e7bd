>> {"method": "Credentials.rebaseEdits", "params": [1]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.rebaseEdits", "params": {"force": true}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/force", "reason": "…", "findings": "…"}
}}
