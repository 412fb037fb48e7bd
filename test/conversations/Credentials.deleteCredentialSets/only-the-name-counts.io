alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a"}, {"name": "b"}, {"name": "c"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.deleteCredentialSets", "params": [
  "Default", "core",
  [
    {
      "name": "a", "username": "", "password": "other", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 9
    },
    {"name": " b ", "what": "ever"}
  ]
]}
alice << {"result": null}
alice >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
alice << {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "credentialSets": [
    {
      "name": "c", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 2
    }
  ]
}}
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
      "name": "b", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    },
    {
      "name": "c", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 2
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
      "name": "c", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 2
    }
  ]
}}
