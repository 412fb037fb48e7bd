alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "type": "STATIC"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "priority": 4}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}]
bob >> [
  {"id": 1, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "s"}},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "s", "set": null, "action": "create", "fields": [
      {"name": "name", "before": null, "after": "s"},
      {"name": "type", "before": null, "after": "STATIC"},
      {"name": "addresses", "before": null, "after": []},
      {"name": "priority", "before": null, "after": 4}
    ]}
  ],
  "conflicts": [], "expiresAt": "…"
}}
alice >> [
  {"id": 1, "method": "Credentials.commitEdits"},
  {"id": 2, "method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "s"}}
]
alice << [
  {"id": 1, "result": null},
  {"id": 2, "result": {
    "priority": 4, "addressSet": {"addresses": []}, "name": "s", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }}
]
