# Bob's user name with the password of alice would lock everybody out: nothing is combined, and nothing committed
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
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a", "password": "alice's"}]
}}
alice << {"result": null}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a", "username": "root", "password": "bob's"}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "core", "set": "a", "action": "update", "fields": [
      {"name": "password", "before": null, "after": null}
    ]}
  ],
  "conflicts": [
    {
      "network": "Default", "config": "core", "set": "a", "changedAt": "…", "changedBy": "…", "mine": "update",
      "theirs": "update", "revision": "…",
      "fields": [
        {
          "name": "username", "unit": "login", "base": "u", "saved": "root", "wanted": "u", "changedBySession": false,
          "changedByOthers": true
        },
        {
          "name": "password", "unit": "login", "base": null, "saved": null, "wanted": null, "changedBySession": true,
          "changedByOthers": true
        }
      ],
      "unsettled": ["login"]
    }
  ],
  "expiresAt": "…"
}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Default", "config": "core", "set": "a", "changedAt": "…", "changedBy": "…", "mine": "update",
      "theirs": "update", "revision": "…",
      "fields": [
        {
          "name": "username", "unit": "login", "base": "u", "saved": "root", "wanted": "u", "changedBySession": false,
          "changedByOthers": true
        },
        {
          "name": "password", "unit": "login", "base": null, "saved": null, "wanted": null, "changedBySession": true,
          "changedByOthers": true
        }
      ],
      "unsettled": ["login"]
    }
  ]}
}}
