alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "a"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "b"}
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "c"}
  }},
  {"id": 4, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": "…"}, {"id": 4, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "d"}
  }},
  {"id": 2, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "a"}},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "b", "credentialConfig": {"name": "e"}
  }},
  {"id": 4, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "c", "priority": 0}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}, {"id": 4, "result": "…"}]
alice >> {"method": "Credentials.getAllCredentialConfigs"}
alice << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "c", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 1, "addressSet": {"addresses": []}, "name": "e", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 3, "addressSet": {"addresses": []}, "name": "d", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }
]}
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "a", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 1, "addressSet": {"addresses": []}, "name": "b", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 2, "addressSet": {"addresses": []}, "name": "c", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }
]}
