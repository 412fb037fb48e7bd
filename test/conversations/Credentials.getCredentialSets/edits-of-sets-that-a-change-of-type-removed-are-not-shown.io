alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "ssh"}]
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "STATIC"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
  }},
  {"id": 2, "method": "Credentials.getPendingEdits"}
]
alice << [
  {"id": 1, "result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}},
  {"id": 2, "result": {
    "edits": [
      {"network": "Default", "config": "core", "set": "ssh", "action": "create", "fields": [
        {"name": "priority", "before": null, "after": 0}
      ]}
    ],
    "conflicts": [
      {
        "network": "Default", "config": "core", "set": "ssh", "changedAt": "…", "changedBy": "…", "mine": "create",
        "theirs": "config", "revision": "…",
        "fields": [
          {
            "name": "priority", "unit": "priority", "base": null, "saved": null, "wanted": 0, "changedBySession": true,
            "changedByOthers": false
          }
        ],
        "unsettled": []
      }
    ],
    "expiresAt": "…"
  }}
]
