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
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a", "username": "x"}]
}}
alice << {"result": null}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "core", "credentialConfig": {"name": "kern", "priority": 7}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "kern"
}}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "credentialSets": [
    {
      "name": "a", "username": "x", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    }
  ]
}}
