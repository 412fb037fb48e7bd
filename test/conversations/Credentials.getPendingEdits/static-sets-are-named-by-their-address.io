alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "flat": true}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "s", "credentialSets": [{"name": "10.0.0.1"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "s", "credentialSets": [{"name": "10.0.0.1"}]
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "s", "credentialSets": [{"name": "::1"}]
  }}
]
alice << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "s", "set": "10.0.0.1", "action": "delete", "fields": []},
    {"network": "Default", "config": "s", "set": "::1", "action": "create", "fields": [
      {"name": "priority", "before": null, "after": 0}
    ]}
  ],
  "conflicts": [], "expiresAt": "…"
}}
bob >> [
  {"id": 1, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "s", "credentialSets": [{"name": "10.0.0.1"}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "s", "set": "10.0.0.1", "action": "delete", "fields": []},
    {"network": "Default", "config": "s", "set": "::1", "action": "create", "fields": [
      {"name": "priority", "before": null, "after": 0}
    ]}
  ],
  "conflicts": [
    {
      "network": "Default", "config": "s", "set": "10.0.0.1", "changedAt": "…", "changedBy": "…", "mine": "delete",
      "theirs": "delete", "revision": "…",
      "fields": [
        {
          "name": "priority", "unit": "priority", "base": 0, "saved": null, "wanted": null, "changedBySession": false,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    }
  ],
  "expiresAt": "…"
}}
