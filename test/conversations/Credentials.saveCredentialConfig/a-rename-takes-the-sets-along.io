alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a", "password": "x"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": "core", "credentialConfig": {"name": "kern"}
}}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "kern", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
alice >> [
  {"id": 1, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "kern"
  }},
  {"id": 2, "method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": {
    "offset": 0, "pageSize": 9, "total": 1,
    "credentialSets": [
      {
        "name": "a", "username": "", "password": "x", "enableUsername": "", "enablePassword": "",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
      }
    ]
  }},
  {"id": 2, "error": {
    "code": 1101, "message": "…",
    "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
  }},
  {"id": 3, "result": null}
]
bob >> [
  {"id": 1, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "kern"
  }},
  {"id": 2, "method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
]
bob << [
  {"id": 1, "result": {
    "offset": 0, "pageSize": 9, "total": 1,
    "credentialSets": [
      {
        "name": "a", "username": "", "password": "x", "enableUsername": "", "enablePassword": "",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
      }
    ]
  }},
  {"id": 2, "error": {
    "code": 1101, "message": "…",
    "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
  }}
]
