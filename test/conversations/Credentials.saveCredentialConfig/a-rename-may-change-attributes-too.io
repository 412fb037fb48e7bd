alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "CLOUD"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": " core ",
    "credentialConfig": {"name": "kern", "type": "DYNAMIC", "priority": 5, "addressSet": {"addresses": ["10.0.0.1"]}}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": {
    "priority": 5, "addressSet": {"addresses": ["10.0.0.1"]}, "name": "kern", "managedNetwork": "Default",
    "flat": false, "type": "DYNAMIC"
  }},
  {"id": 2, "result": null}
]
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 5, "addressSet": {"addresses": ["10.0.0.1"]}, "name": "kern", "managedNetwork": "Default",
    "flat": false, "type": "DYNAMIC"
  }
]}
