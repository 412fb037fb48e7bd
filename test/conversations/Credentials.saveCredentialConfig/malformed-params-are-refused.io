>> {"method": "Credentials.saveCredentialConfig", "params": ["Default"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "is required", "findings": "…"}
}}
>> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "a", "priority": -1}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialConfig/priority", "reason": "…", "min": 0, "max": 9007199254740991, "findings": "…"}
}}
>> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "a", "priority": "1"}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialConfig/priority", "reason": "…", "findings": "…"}
}}
>> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "a", "type": "static"}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialConfig/type", "reason": "…", "findings": "…"}
}}
>> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "a", "secret": "x"}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialConfig/secret", "reason": "…", "findings": "…"}
}}
