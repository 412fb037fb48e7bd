alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
}}
alice << {"result": "…"}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge"}
  }},
  {"id": 2, "method": "Credentials.discardEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }
]}
