alice >> [
  {"id": 1, "method": "Networks.defineManagedNetwork", "params": ["Lab"]},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "b", "priority": 1}
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "a", "priority": 1}
  }},
  {"id": 4, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "z", "priority": 0}
  }},
  {"id": 5, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Lab", "oldConfigName": null, "credentialConfig": {"name": "l", "priority": 0}
  }},
  {"id": 6, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": "…"}, {"id": 4, "result": "…"},
  {"id": 5, "result": "…"}, {"id": 6, "result": null}
]
>> {"method": "Credentials.getAllCredentialConfigs"}
<< {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "z", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 1, "addressSet": {"addresses": []}, "name": "a", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 1, "addressSet": {"addresses": []}, "name": "b", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "l", "managedNetwork": "Lab", "flat": false,
    "type": "DYNAMIC"
  }
]}
>> {"method": "Credentials.getAllCredentialConfigs", "params": {"network": null}}
<< {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "z", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 1, "addressSet": {"addresses": []}, "name": "a", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 1, "addressSet": {"addresses": []}, "name": "b", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "l", "managedNetwork": "Lab", "flat": false,
    "type": "DYNAMIC"
  }
]}
>> {"method": "Credentials.getAllCredentialConfigs", "params": ["Lab"]}
<< {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "l", "managedNetwork": "Lab", "flat": false,
    "type": "DYNAMIC"
  }
]}
>> {"method": "Credentials.getAllCredentialConfigs", "params": {"network": "Default"}}
<< {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "z", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 1, "addressSet": {"addresses": []}, "name": "a", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  },
  {
    "priority": 1, "addressSet": {"addresses": []}, "name": "b", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }
]}
