alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge"}
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 5}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge", "priority": 6}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}]
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
alice >> {"method": "Credentials.getAllCredentialConfigs"}
alice << {"result": [
  {
    "priority": 5, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 6, "addressSet": {"addresses": []}, "name": "edge", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }
]}
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 1, "addressSet": {"addresses": []}, "name": "edge", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 9, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }
]}
