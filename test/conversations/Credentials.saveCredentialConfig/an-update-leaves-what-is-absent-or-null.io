alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "type": "CLOUD", "priority": 4, "addressSet": {"addresses": ["10.0.0.1"]}}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
}}
alice << {"result": {
  "priority": 4, "addressSet": {"addresses": ["10.0.0.1"]}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "CLOUD"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {
    "name": "core", "type": null, "flat": null, "addressSet": {"addresses": null}, "priority": null,
    "managedNetwork": null
  }
}}
alice << {"result": {
  "priority": 4, "addressSet": {"addresses": ["10.0.0.1"]}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "CLOUD"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {"name": "core", "addressSet": {"addresses": []}, "priority": 9}
}}
alice << {"result": {
  "priority": 9, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "CLOUD"
}}
