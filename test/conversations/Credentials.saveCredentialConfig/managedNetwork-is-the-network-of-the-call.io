alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {"name": "core", "managedNetwork": "Default"}
}}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {"name": "core", "managedNetwork": "Lab"}
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialConfig/managedNetwork", "reason": "…", "findings": "…"}
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": [
  "Default", null, {"name": "core", "managedNetwork": ""}
]}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2/managedNetwork", "reason": "…", "findings": "…"}
}}
