alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge"}
  }},
  {"id": 3, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "edge", "credentialSets": [{"name": "a"}]
  }},
  {"id": 4, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": null}, {"id": 4, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 2, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "edge", "credentialSets": [{"name": "a"}]
  }}
]
alice << [{"id": 1, "result": null}, {"id": 2, "result": null}]
bob >> [
  {"id": 1, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 2, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "edge", "credentialSets": [{"name": "a"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "delete", "theirs": "delete",
      "revision": "…",
      "fields": [
        {
          "name": "name", "unit": "name", "base": "core", "saved": null, "wanted": null, "changedBySession": false,
          "changedByOthers": true
        },
        {
          "name": "type", "unit": "type", "base": "DYNAMIC", "saved": null, "wanted": null, "changedBySession": false,
          "changedByOthers": true
        },
        {
          "name": "addresses", "unit": "addresses", "base": [], "saved": null, "wanted": null,
          "changedBySession": false, "changedByOthers": true
        },
        {
          "name": "priority", "unit": "priority", "base": 0, "saved": null, "wanted": null, "changedBySession": false,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    },
    {
      "network": "Default", "config": "edge", "set": "a", "changedAt": "…", "changedBy": "…", "mine": "delete",
      "theirs": "delete", "revision": "…",
      "fields": [
        {
          "name": "priority", "unit": "priority", "base": 0, "saved": null, "wanted": null, "changedBySession": false,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    }
  ]}
}}
alice >> {"method": "Credentials.rebaseEdits", "params": {}}
alice << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
