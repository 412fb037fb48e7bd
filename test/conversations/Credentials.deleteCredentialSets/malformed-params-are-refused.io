>> {"method": "Credentials.deleteCredentialSets", "params": ["Default", "core"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "is required", "findings": "…"}
}}
>> {"method": "Credentials.deleteCredentialSets", "params": ["Default", "core", ["a"]]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/2/0", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.deleteCredentialSets", "params": ["Default", "core", [{}]]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2/0/name", "reason": "is required", "findings": "…"}
}}
