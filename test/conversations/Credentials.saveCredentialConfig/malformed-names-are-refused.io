>> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "  "}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialConfig/name", "reason": "name is empty", "findings": "…"}
}}
>> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {
    "name": "cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc" +
      "ccccccccccccccccccccccccccc"
  }
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialConfig/name", "reason": "name has more than 128 characters", "findings": "…"}
}}
>> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "a\tb"}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialConfig/name", "reason": "name has a control character", "findings": "…"}
}}
>> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": "", "credentialConfig": {"name": "a"}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/oldConfigName", "reason": "name is empty", "findings": "…"}
}}
>> {"method": "Credentials.saveCredentialConfig", "params": ["Default", null, {"name": null}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2/name", "reason": "…", "findings": "…"}
}}
