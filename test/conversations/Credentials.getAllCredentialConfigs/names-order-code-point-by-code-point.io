alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "ä", "priority": 0}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "a", "priority": 0}
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "Z", "priority": 0}
  }},
  {"id": 4, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "￮", "priority": 0}
  }},
  {"id": 5, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "😀", "priority": 0}
  }},
  {"id": 6, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "10", "priority": 0}
  }},
  {"id": 7, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "9", "priority": 0}
  }}
]
alice << [
  {"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": "…"}, {"id": 4, "result": "…"},
  {"id": 5, "result": "…"}, {"id": 6, "result": "…"}, {"id": 7, "result": "…"}
]
alice >> {"method": "Credentials.getAllCredentialConfigs"}
alice << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "10", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "9", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "Z", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "a", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "ä", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "￮", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "😀", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }
]}
