alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "STATIC"}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "core", "set": null, "action": "update", "fields": [
      {"name": "type", "before": "DYNAMIC", "after": "STATIC"}
    ]}
  ],
  "conflicts": [
    {
      "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "update", "theirs": "sets",
      "revision": "…",
      "fields": [
        {
          "name": "type", "unit": "type", "base": "DYNAMIC", "saved": "DYNAMIC", "wanted": "STATIC",
          "changedBySession": true, "changedByOthers": false
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
      "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "update", "theirs": "sets",
      "revision": "…",
      "fields": [
        {
          "name": "type", "unit": "type", "base": "DYNAMIC", "saved": "DYNAMIC", "wanted": "STATIC",
          "changedBySession": true, "changedByOthers": false
        }
      ],
      "unsettled": []
    }
  ]}
}}
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "DYNAMIC"}
  }},
  {"id": 2, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "STATIC"}
  }},
  {"id": 4, "method": "Credentials.rebaseEdits"},
  {"id": 5, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 2, "result": null},
  {"id": 3, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }},
  {"id": 4, "result": "…"}, {"id": 5, "result": null}
]
bob >> [
  {"id": 1, "method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 2, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
  }}
]
bob << [
  {"id": 1, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }},
  {"id": 2, "result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}}
]
