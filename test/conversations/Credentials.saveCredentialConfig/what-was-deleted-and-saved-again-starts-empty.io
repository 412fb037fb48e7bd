alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "addressSet": {"addresses": ["10.0.0.1"]}}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": null},
  {"id": 2, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 3, "result": null}
]
bob >> [
  {"id": 1, "method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 2, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
  }}
]
bob << [
  {"id": 1, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 2, "result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}}
]
