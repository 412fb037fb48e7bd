alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "addressSet": {"addresses": ["10.0.0.1"]}}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.saveCredentialConfig", "params": [
  "Default", null,
  {
    "priority": 0, "addressSet": {"addresses": ["10.0.0.1"]}, "name": "core", "managedNetwork": "Default",
    "flat": false, "type": "DYNAMIC"
  }
]}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": ["10.0.0.1"]}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": [
  "Default", null,
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "s", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }
]}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "s", "managedNetwork": "Default", "flat": true,
  "type": "STATIC"
}}
