alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "flat": true}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}]
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}, {"name": " a "}]
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/1/name", "reason": "…", "findings": "…"}
}}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "s",
  "credentialSets": [{"name": "::1"}, {"name": "10.0.0.1"}, {"name": "0::1"}]
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/2/name", "reason": "…", "findings": "…"}
}}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}, {"name": "A"}]
}}
alice << {"result": null}
