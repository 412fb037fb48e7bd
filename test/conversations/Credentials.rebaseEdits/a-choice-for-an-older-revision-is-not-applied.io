# The choice is about a state that is no longer saved: alice has to look again
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
alice >> {"method": "Credentials.rebaseEdits", "params": {
  "choices": [{"network": "Default", "config": "core", "set": "a", "keep": "mine", "revision": 1}]
}}
alice << {"result": {
  "edits": "…",
  "conflicts": [
    {
      "network": "Default", "config": "core", "set": "a", "changedAt": "…", "changedBy": "…", "mine": "update",
      "theirs": "update", "revision": 2,
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
alice >> [
  {"id": 1, "method": "Credentials.rebaseEdits", "params": {
    "choices": [{"network": "Default", "config": "core", "set": "a", "keep": "mine", "revision": 2}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
