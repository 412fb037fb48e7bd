alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 3}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "core", "credentialConfig": {"name": "kern"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "kern", "set": null, "action": "update", "fields": [
      {"name": "priority", "before": 0, "after": 3}
    ]}
  ],
  "conflicts": [], "expiresAt": "…"
}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 3, "addressSet": {"addresses": []}, "name": "kern", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }
]}
