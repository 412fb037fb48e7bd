alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}, {"name": "b"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 2, "method": "Credentials.getPendingEdits"}
]
alice << [
  {"id": 1, "result": null},
  {"id": 2, "result": {
    "edits": [{"network": "Default", "config": "core", "set": "a", "action": "delete", "fields": []}],
    "conflicts": [], "expiresAt": "…"
  }}
]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "core", "credentialConfig": {"name": "kern"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "kern", "credentialSets": [{"name": "b", "username": "x"}]
  }},
  {"id": 3, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "kern"}}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {
  "edits": [{"network": "Default", "config": "core", "set": null, "action": "delete", "fields": []}],
  "conflicts": [], "expiresAt": "…"
}}
