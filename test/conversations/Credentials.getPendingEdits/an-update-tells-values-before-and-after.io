alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "addressSet": {"addresses": ["10.0.0.1"]}}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a", "username": "u", "snmpAuthPassword": "s"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "type": "CLOUD", "addressSet": {"addresses": ["10.0.0.2"]}}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a", "username": "v", "snmpAuthPassword": "t", "priority": 3}]
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "core", "set": null, "action": "update", "fields": [
      {"name": "type", "before": "DYNAMIC", "after": "CLOUD"},
      {"name": "addresses", "before": ["10.0.0.1"], "after": ["10.0.0.2"]}
    ]},
    {"network": "Default", "config": "core", "set": "a", "action": "update", "fields": [
      {"name": "username", "before": "u", "after": "v"},
      {"name": "snmpAuthPassword", "before": null, "after": null},
      {"name": "priority", "before": 0, "after": 3}
    ]}
  ],
  "conflicts": [], "expiresAt": "…"
}}
