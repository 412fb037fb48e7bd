>> {"method": "Security.logoutCurrentUser", "params": ["alice"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Security.logoutCurrentUser", "params": {"user": "alice"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/user", "reason": "…", "findings": "…"}
}}
