alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "addressSet": {"addresses": ["10.0.0.1"]}, "priority": 4}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "STATIC"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
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
            "name": "type", "unit": "type", "base": "DYNAMIC", "saved": "STATIC", "wanted": "DYNAMIC",
            "changedBySession": false, "changedByOthers": true
          },
          {
            "name": "addresses", "unit": "addresses", "base": [], "saved": [], "wanted": ["10.0.0.1"],
            "changedBySession": true, "changedByOthers": false
          },
          {
            "name": "priority", "unit": "priority", "base": 0, "saved": 0, "wanted": 4, "changedBySession": true,
            "changedByOthers": false
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
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "addressSet": {"addresses": []}}
  }},
  {"id": 2, "method": "Credentials.rebaseEdits"},
  {"id": 3, "method": "Credentials.commitEdits"},
  {"id": 4, "method": "Credentials.getCredentialConfig", "params": ["Default", "core"]}
]
alice << [
  {"id": 1, "result": "…"},
  {"id": 2, "result": {"edits": "…", "conflicts": [], "expiresAt": "…"}},
  {"id": 3, "result": null},
  {"id": 4, "result": {
    "priority": 4, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }}
]
