alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "STATIC"}
}}
alice << {"result": "…"}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "update", "theirs": "sets",
      "revision": "…",
      "fields": [
        {
          "name": "type", "unit": "type", "base": "DYNAMIC", "saved": "DYNAMIC", "wanted": "STATIC",
          "changedBySession": true, "changedByOthers": false
        }
      ],
      "unsettled": []
    }
  ]}
}}
>> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
<< {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
