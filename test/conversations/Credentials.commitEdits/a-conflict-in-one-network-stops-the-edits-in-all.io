alice >> [
  {"id": 1, "method": "Networks.defineManagedNetwork", "params": ["Lab"]},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Lab", "oldConfigName": null, "credentialConfig": {"name": "edge"}
  }},
  {"id": 4, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": "…"}, {"id": 4, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 5}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Lab", "oldConfigName": null, "credentialConfig": {"name": "edge", "priority": 5}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Lab", "oldConfigName": null, "credentialConfig": {"name": "edge", "priority": 7}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Lab", "config": "edge", "changedAt": "…", "changedBy": "…", "mine": "update", "theirs": "update",
      "revision": "…",
      "fields": [
        {
          "name": "priority", "unit": "priority", "base": 0, "saved": 7, "wanted": 5, "changedBySession": true,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    }
  ]}
}}
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 7, "addressSet": {"addresses": []}, "name": "edge", "managedNetwork": "Lab", "flat": false,
    "type": "DYNAMIC"
  }
]}
