alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge"}
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "core", "credentialConfig": {"name": "kern"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 3, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "edge"}},
  {"id": 4, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge", "flat": true}
  }},
  {"id": 5, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": "…"},
  {"id": 2, "result": {
    "priority": 2, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 3, "result": null},
  {"id": 4, "result": {
    "priority": 3, "addressSet": {"addresses": []}, "name": "edge", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }},
  {"id": 5, "result": null}
]
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "kern", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 2, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 3, "addressSet": {"addresses": []}, "name": "edge", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }
]}
