alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}, {"name": "b"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "b", "username": "x"}, {"name": "c"}]
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": []
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": null}]
bob >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
bob << {"result": {
  "offset": 0, "pageSize": 9, "total": 3,
  "credentialSets": [
    {
      "name": "a", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    },
    {
      "name": "b", "username": "x", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    },
    {
      "name": "c", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 2
    }
  ]
}}
