alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge"}
  }},
  {"id": 4, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}, {"id": 4, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a", "username": "x"}]
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "c"}]
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge", "priority": 9}
  }}
]
alice << [{"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": "…"}]
bob >> [
  {"id": 1, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 2, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "edge"}},
  {"id": 3, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Default", "config": "core", "set": "a", "changedAt": "…", "changedBy": "…", "mine": "update",
      "theirs": "config", "revision": "…",
      "fields": [
        {
          "name": "username", "unit": "login", "base": "", "saved": null, "wanted": "x", "changedBySession": true,
          "changedByOthers": false
        },
        {
          "name": "priority", "unit": "priority", "base": 0, "saved": null, "wanted": 0, "changedBySession": false,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    },
    {
      "network": "Default", "config": "core", "set": "c", "changedAt": "…", "changedBy": "…", "mine": "create",
      "theirs": "config", "revision": "…",
      "fields": [
        {
          "name": "priority", "unit": "priority", "base": null, "saved": null, "wanted": 1, "changedBySession": true,
          "changedByOthers": false
        }
      ],
      "unsettled": []
    },
    {
      "network": "Default", "config": "edge", "changedAt": "…", "changedBy": "…", "mine": "update", "theirs": "delete",
      "revision": "…",
      "fields": [
        {
          "name": "name", "unit": "name", "base": "edge", "saved": null, "wanted": "edge", "changedBySession": false,
          "changedByOthers": true
        },
        {
          "name": "type", "unit": "type", "base": "DYNAMIC", "saved": null, "wanted": "DYNAMIC",
          "changedBySession": false, "changedByOthers": true
        },
        {
          "name": "addresses", "unit": "addresses", "base": [], "saved": null, "wanted": [], "changedBySession": false,
          "changedByOthers": true
        },
        {
          "name": "priority", "unit": "priority", "base": 1, "saved": null, "wanted": 9, "changedBySession": true,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    }
  ]}
}}
>> {"method": "Credentials.getAllCredentialConfigs"}
<< {"result": []}
