# Alice gives her edit of b back; a stays in conflict
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a", "username": "u", "password": "p"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core",
  "credentialSets": [{"name": "a", "priority": 3}, {"name": "b"}]
}}
alice << {"result": null}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a", "priority": 4}, {"name": "b"}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.rebaseEdits", "params": {
  "choices": [{"network": "Default", "config": "core", "set": "b", "keep": "theirs"}]
}}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "core", "set": "a", "action": "update", "fields": [
      {"name": "priority", "before": 4, "after": 3}
    ]}
  ],
  "conflicts": [
    {
      "network": "Default", "config": "core", "set": "a", "changedAt": "…", "changedBy": "…", "mine": "update",
      "theirs": "update", "revision": "…",
      "fields": [
        {
          "name": "priority", "unit": "priority", "base": 0, "saved": 4, "wanted": 3, "changedBySession": true,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    }
  ],
  "expiresAt": "…"
}}
