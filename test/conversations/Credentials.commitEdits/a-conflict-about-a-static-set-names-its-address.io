alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "STATIC"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "10.0.0.1"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.deleteCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "10.0.0.1"}]
}}
alice << {"result": null}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "10.0.0.1", "username": "x"}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Default", "config": "core", "set": "10.0.0.1", "changedAt": "…", "changedBy": "…", "mine": "delete",
      "theirs": "update", "revision": "…",
      "fields": [
        {
          "name": "username", "unit": "login", "base": "", "saved": "x", "wanted": null, "changedBySession": false,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    }
  ]}
}}
