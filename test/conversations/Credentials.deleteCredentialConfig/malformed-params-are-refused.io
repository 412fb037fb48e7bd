>> {"method": "Credentials.deleteCredentialConfig", "params": {}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network", "reason": "is required", "findings": [
    {"path": "/network", "reason": "is required"},
    {"path": "/configName", "reason": "is required"}
  ]}
}}
>> {"method": "Credentials.deleteCredentialConfig", "params": ["Default", null]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/1", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.deleteCredentialConfig", "params": ["Default", "a\u0007"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "name has a control character", "findings": "…"}
}}
