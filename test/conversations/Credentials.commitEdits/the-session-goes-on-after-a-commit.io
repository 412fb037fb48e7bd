alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 2}
}}
alice << {"result": "…"}
bob >> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
bob << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
bob << {"result": {
  "priority": 2, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
