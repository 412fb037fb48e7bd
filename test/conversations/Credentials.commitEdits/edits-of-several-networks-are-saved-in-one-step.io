alice >> [
  {"id": 1, "method": "Networks.defineManagedNetwork", "params": ["Lab"]},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Lab", "oldConfigName": null, "credentialConfig": {"name": "edge", "type": "CLOUD"}
  }},
  {"id": 4, "method": "Credentials.getAllCredentialConfigs"}
]
alice << [
  {"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": "…"},
  {"id": 4, "result": [
    {
      "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
      "type": "DYNAMIC"
    },
    {
      "priority": 0, "addressSet": {"addresses": []}, "name": "edge", "managedNetwork": "Lab", "flat": false,
      "type": "CLOUD"
    }
  ]}
]
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": []}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "edge", "managedNetwork": "Lab", "flat": false,
    "type": "CLOUD"
  }
]}
