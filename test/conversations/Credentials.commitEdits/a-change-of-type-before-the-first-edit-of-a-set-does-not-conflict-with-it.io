# alice's edit of the static set is from before the turn, that of the named one from after it
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "STATIC"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "10.0.0.1"}]
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "DYNAMIC"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "ssh"}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": null},
  {"id": 2, "error": {
    "code": 1201, "message": "…",
    "data": {"code": "EDIT_CONFLICT", "conflicts": [
      {
        "network": "Default", "config": "core", "set": "10.0.0.1", "changedAt": "…", "changedBy": "…", "mine": "create",
        "theirs": "config", "revision": "…",
        "fields": [
          {
            "name": "priority", "unit": "priority", "base": null, "saved": null, "wanted": 0, "changedBySession": true,
            "changedByOthers": false
          }
        ],
        "unsettled": []
      }
    ]}
  }}
]
alice >> [{"id": 1, "method": "Credentials.rebaseEdits"}, {"id": 2, "method": "Credentials.commitEdits"}]
alice << [
  {"id": 1, "result": {
    "edits": [
      {"network": "Default", "config": "core", "set": "ssh", "action": "create", "fields": [
        {"name": "priority", "before": null, "after": 0}
      ]}
    ],
    "conflicts": [], "expiresAt": "…"
  }},
  {"id": 2, "result": null}
]
