alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "flat": true}
}}
alice << {"result": "…"}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "s",
  "credentialSets": [{"name": "10.0.0.1"}, {"name": "router"}, {"name": "10.0.0.0/24"}]
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/1/name", "reason": "…", "findings": [
    {"path": "/credentialSets/1/name", "reason": "…"},
    {"path": "/credentialSets/2/name", "reason": "…"}
  ]}
}}
alice >> {"method": "Credentials.saveCredentialSets", "params": ["Default", "s", [{"name": "10.0.0.*"}]]}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2/0/name", "reason": "…", "findings": "…"}
}}
alice >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "s"
}}
alice << {"result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}}
