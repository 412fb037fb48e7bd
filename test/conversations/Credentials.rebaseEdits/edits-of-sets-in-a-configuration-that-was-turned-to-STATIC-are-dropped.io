alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "STATIC"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
bob << {"result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}}
