alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": "core", "credentialConfig": {"name": "core", "priority": 7}
}}
alice << {"result": {
  "priority": 7, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "core", "set": null, "action": "update", "fields": [
      {"name": "priority", "before": 0, "after": 7}
    ]}
  ],
  "conflicts": [], "expiresAt": "…"
}}
