>> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/configName", "reason": "is required", "findings": "…"}
}}
>> {"method": "Credentials.getCredentialConfig", "params": ["Default", 5]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/1", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.getCredentialConfig", "params": ["Default", "  "]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "name is empty", "findings": "…"}
}}
>> {"method": "Credentials.getCredentialConfig", "params": ["Default", "a", "b"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/2", "reason": "…", "findings": "…"}}}
