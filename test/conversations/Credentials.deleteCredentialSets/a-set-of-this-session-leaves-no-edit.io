alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 2, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }}
]
alice << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
alice >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
alice << {"result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}}
