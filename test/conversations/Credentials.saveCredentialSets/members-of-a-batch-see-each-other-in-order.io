alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 3, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
  }},
  {"id": 4, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 5, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
  }},
  {"id": 6, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": "…"}, {"id": 2, "result": null},
  {"id": 3, "result": {
    "offset": 0, "pageSize": 9, "total": 1,
    "credentialSets": [
      {
        "name": "a", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
      }
    ]
  }},
  {"id": 4, "result": null},
  {"id": 5, "result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}},
  {"id": 6, "result": null}
]
# so do members of the first batch of a session
bob >> [
  {"id": 1, "method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge"}
  }},
  {"id": 3, "method": "Credentials.getAllCredentialConfigs"}
]
bob << [
  {"id": 1, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 2, "result": "…"},
  {"id": 3, "result": [
    {
      "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
      "type": "DYNAMIC"
    },
    {
      "priority": 1, "addressSet": {"addresses": []}, "name": "edge", "managedNetwork": "Default", "flat": false,
      "type": "DYNAMIC"
    }
  ]}
]
