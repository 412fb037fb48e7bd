>> {"method": "Credentials.resolveCredentials", "params": ["Default"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "is required", "findings": "…"}
}}
>> {"method": "Credentials.resolveCredentials", "params": ["Default", "10.0.0.0/8"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/1", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.resolveCredentials", "params": {"network": "Default", "ipAddress": "10.0.0.*"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/ipAddress", "reason": "…", "findings": "…"}
}}
