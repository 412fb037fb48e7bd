alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "core"}}
alice << {"result": null}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "b"}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {
  "code": 1201, "message": "…",
  "data": {"code": "EDIT_CONFLICT", "conflicts": [
    {
      "network": "Default", "config": "core", "changedAt": "…", "changedBy": "…", "mine": "delete", "theirs": "sets",
      "revision": "…", "fields": [], "unsettled": []
    }
  ]}
}}
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 2,
  "credentialSets": [
    {
      "name": "a", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    },
    {
      "name": "b", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    }
  ]
}}
