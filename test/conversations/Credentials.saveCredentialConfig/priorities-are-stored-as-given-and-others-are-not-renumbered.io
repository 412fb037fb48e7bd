alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "a"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "b", "priority": 7}
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "c"}
  }},
  {"id": 4, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "d", "priority": 0}
  }},
  {"id": 5, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "a", "priority": 9007199254740991}
  }}
]
alice << [
  {"id": 1, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "a", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 2, "result": {
    "priority": 7, "addressSet": {"addresses": []}, "name": "b", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 3, "result": {
    "priority": 8, "addressSet": {"addresses": []}, "name": "c", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 4, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "d", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 5, "result": {
    "priority": 9007199254740991, "addressSet": {"addresses": []}, "name": "a", "managedNetwork": "Default",
    "flat": false, "type": "DYNAMIC"
  }}
]
alice >> {"method": "Credentials.getAllCredentialConfigs"}
alice << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "d", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 7, "addressSet": {"addresses": []}, "name": "b", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 8, "addressSet": {"addresses": []}, "name": "c", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 9007199254740991, "addressSet": {"addresses": []}, "name": "a", "managedNetwork": "Default",
    "flat": false, "type": "DYNAMIC"
  }
]}
