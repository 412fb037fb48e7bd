alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a", "username": "u", "password": "p", "snmpPrivPassword": "s", "priority": 4}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core",
  "credentialSets": [{"name": "a", "username": null, "password": "", "enableUsername": "e", "priority": null}]
}}
alice << {"result": null}
alice >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
alice << {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "credentialSets": [
    {
      "name": "a", "username": "u", "password": "", "enableUsername": "e", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "s", "priority": 4
    }
  ]
}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
bob << {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "credentialSets": [
    {
      "name": "a", "username": "u", "password": "", "enableUsername": "e", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "s", "priority": 4
    }
  ]
}}
