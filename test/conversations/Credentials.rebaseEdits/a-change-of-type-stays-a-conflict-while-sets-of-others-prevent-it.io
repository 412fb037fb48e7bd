alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "CLOUD"}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "STATIC"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "10.0.0.1"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> [{"id": 1, "method": "Credentials.rebaseEdits"}, {"id": 2, "method": "Credentials.commitEdits"}]
alice << [
  {"id": 1, "result": {
    "edits": "…",
    "conflicts": [
      {
        "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "update",
        "theirs": "update", "revision": "…",
        "fields": [
          {
            "name": "type", "unit": "type", "base": "DYNAMIC", "saved": "STATIC", "wanted": "CLOUD",
            "changedBySession": true, "changedByOthers": true
          }
        ],
        "unsettled": []
      }
    ],
    "expiresAt": "…"
  }},
  {"id": 2, "error": "…"}
]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "STATIC"}
  }},
  {"id": 2, "method": "Credentials.rebaseEdits"},
  {"id": 3, "method": "Credentials.commitEdits"},
  {"id": 4, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
  }}
]
alice << [
  {"id": 1, "result": "…"},
  {"id": 2, "result": {"edits": "…", "conflicts": [], "expiresAt": "…"}},
  {"id": 3, "result": null},
  {"id": 4, "result": {"offset": 0, "pageSize": 9, "total": 1, "credentialSets": "…"}}
]
