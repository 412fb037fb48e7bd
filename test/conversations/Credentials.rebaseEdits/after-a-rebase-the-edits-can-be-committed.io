alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "addressSet": {"addresses": ["10.0.0.1"]}}
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 3}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "type": "CLOUD", "addressSet": {"addresses": ["10.0.0.2"]}}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "update", "theirs": "update",
      "revision": "…",
      "fields": [
        {
          "name": "type", "unit": "type", "base": "DYNAMIC", "saved": "CLOUD", "wanted": "DYNAMIC",
          "changedBySession": false, "changedByOthers": true
        },
        {
          "name": "addresses", "unit": "addresses", "base": ["10.0.0.1"], "saved": ["10.0.0.2"], "wanted": ["10.0.0.1"],
          "changedBySession": false, "changedByOthers": true
        },
        {
          "name": "priority", "unit": "priority", "base": 0, "saved": 0, "wanted": 3, "changedBySession": true,
          "changedByOthers": false
        }
      ],
      "unsettled": []
    }
  ]}
}}
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "core", "set": null, "action": "update", "fields": [
      {"name": "priority", "before": 0, "after": 3}
    ]}
  ],
  "conflicts": [], "expiresAt": "…"
}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
bob << {"result": {
  "priority": 3, "addressSet": {"addresses": ["10.0.0.2"]}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "CLOUD"
}}
