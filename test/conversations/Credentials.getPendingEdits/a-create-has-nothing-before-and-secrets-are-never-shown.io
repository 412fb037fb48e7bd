alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "type": "CLOUD", "addressSet": {"addresses": ["10.0.0.1"]}}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a", "username": "u", "password": "p"}]
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "core", "set": null, "action": "create", "fields": [
      {"name": "name", "before": null, "after": "core"},
      {"name": "type", "before": null, "after": "CLOUD"},
      {"name": "addresses", "before": null, "after": ["10.0.0.1"]},
      {"name": "priority", "before": null, "after": 0}
    ]},
    {"network": "Default", "config": "core", "set": "a", "action": "create", "fields": [
      {"name": "username", "before": null, "after": "u"},
      {"name": "password", "before": null, "after": null},
      {"name": "priority", "before": null, "after": 0}
    ]}
  ],
  "conflicts": [], "expiresAt": "…"
}}
bob >> {"method": "Credentials.getPendingEdits"}
bob << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
