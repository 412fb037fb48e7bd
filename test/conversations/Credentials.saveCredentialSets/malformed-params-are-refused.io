>> {"method": "Credentials.saveCredentialSets", "params": ["Default", "core"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "is required", "findings": "…"}
}}
>> {"method": "Credentials.saveCredentialSets", "params": ["Default", "core", {"name": "a"}]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/2", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a", "password": 5}]
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/0/password", "reason": "…", "findings": "…"}
}}
>> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a", "priority": -1}]
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/0/priority", "reason": "…", "min": 0, "max": 9007199254740991, "findings": "…"}
}}
>> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a", "passwort": "x"}]
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/0/passwort", "reason": "…", "findings": "…"}
}}
