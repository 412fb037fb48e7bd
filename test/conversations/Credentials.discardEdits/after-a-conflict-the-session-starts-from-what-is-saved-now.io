alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 5}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 9}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "update", "theirs": "update",
      "revision": "…",
      "fields": [
        {
          "name": "priority", "unit": "priority", "base": 0, "saved": 9, "wanted": 5, "changedBySession": true,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    }
  ]}
}}
alice >> [
  {"id": 1, "method": "Credentials.discardEdits"},
  {"id": 2, "method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 5}
  }},
  {"id": 4, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": null},
  {"id": 2, "result": {
    "priority": 9, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 3, "result": "…"}, {"id": 4, "result": null}
]
bob >> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
bob << {"result": {
  "priority": 5, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
