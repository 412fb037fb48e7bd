alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "core", "credentialConfig": {"name": "kern"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "kern", "credentialConfig": {"name": "core"}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 5}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "rename", "theirs": "update",
      "revision": "…",
      "fields": [
        {
          "name": "name", "unit": "name", "base": "core", "saved": "core", "wanted": "core", "changedBySession": true,
          "changedByOthers": false
        },
        {
          "name": "priority", "unit": "priority", "base": 0, "saved": 5, "wanted": 0, "changedBySession": false,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    }
  ]}
}}
