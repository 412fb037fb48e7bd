alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
}}
alice << {"result": "…"}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core",
  "credentialSets": [{"name": "a"}, {"name": "b"}, {"name": "a"}]
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/2/name", "reason": "…", "findings": "…"}
}}
alice >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
alice << {"result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}}
