alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "core"}}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.getAllCredentialConfigs"}
alice << {"result": []}
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }
]}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": []}
