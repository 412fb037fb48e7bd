alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 5}
}}
alice << {"result": "…"}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "core", "set": null, "action": "create", "fields": [
      {"name": "name", "before": null, "after": "core"},
      {"name": "type", "before": null, "after": "DYNAMIC"},
      {"name": "addresses", "before": null, "after": []},
      {"name": "priority", "before": null, "after": 5}
    ]}
  ],
  "conflicts": [
    {
      "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "create", "theirs": "name",
      "revision": "…",
      "fields": [
        {
          "name": "name", "unit": "name", "base": null, "saved": "core", "wanted": "core", "changedBySession": true,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    }
  ],
  "expiresAt": "…"
}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "create", "theirs": "name",
      "revision": "…",
      "fields": [
        {
          "name": "name", "unit": "name", "base": null, "saved": "core", "wanted": "core", "changedBySession": true,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    }
  ]}
}}
bob >> [
  {"id": 1, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> [{"id": 1, "method": "Credentials.commitEdits"}, {"id": 2, "method": "Credentials.getAllCredentialConfigs"}]
alice << [
  {"id": 1, "result": null},
  {"id": 2, "result": [
    {
      "priority": 5, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
      "type": "DYNAMIC"
    }
  ]}
]
