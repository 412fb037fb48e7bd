alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "core", "credentialConfig": {"name": "b"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "b", "credentialConfig": {"name": "c"}
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "x"}
  }},
  {"id": 4, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "x", "credentialConfig": {"name": "y"}
  }},
  {"id": 5, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "b", "credentialConfig": {"name": "b"}
  }}
]
alice << [
  {"id": 1, "result": "…"},
  {"id": 2, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "c", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 3, "result": "…"},
  {"id": 4, "result": {
    "priority": 1, "addressSet": {"addresses": []}, "name": "y", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 5, "error": {
    "code": 1101, "message": "…",
    "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "b"}
  }}
]
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "c", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 1, "addressSet": {"addresses": []}, "name": "y", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }
]}
