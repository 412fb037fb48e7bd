alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a", "username": "u", "password": "p"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a", "enableUsername": "e"}]
  }}
]
alice << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "core", "set": "a", "action": "update", "fields": [
      {"name": "username", "before": "u", "after": ""},
      {"name": "password", "before": null, "after": null},
      {"name": "enableUsername", "before": "", "after": "e"},
      {"name": "priority", "before": 0, "after": 0}
    ]}
  ],
  "conflicts": [], "expiresAt": "…"
}}
