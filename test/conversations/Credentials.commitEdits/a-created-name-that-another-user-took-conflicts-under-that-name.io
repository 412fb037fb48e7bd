alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {"name": "core", "addressSet": {"addresses": ["10.0.0.0/8"]}}
}}
alice << {"result": "…"}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "create", "theirs": "name",
      "revision": "…",
      "fields": [
        {
          "name": "name", "unit": "name", "base": null, "saved": "core", "wanted": "core", "changedBySession": true,
          "changedByOthers": true
        }
      ],
      "unsettled": []
    }
  ]}
}}
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "core", "credentialConfig": {"name": "kern"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": {
    "priority": 0, "addressSet": {"addresses": ["10.0.0.0/8"]}, "name": "kern", "managedNetwork": "Default",
    "flat": false, "type": "DYNAMIC"
  }},
  {"id": 2, "result": null}
]
>> {"method": "Credentials.getAllCredentialConfigs"}
<< {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 0, "addressSet": {"addresses": ["10.0.0.0/8"]}, "name": "kern", "managedNetwork": "Default",
    "flat": false, "type": "DYNAMIC"
  }
]}
