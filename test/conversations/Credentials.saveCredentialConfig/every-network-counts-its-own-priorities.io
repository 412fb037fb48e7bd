alice >> [
  {"id": 1, "method": "Networks.defineManagedNetwork", "params": ["Lab"]},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "a", "priority": 5}
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Lab", "oldConfigName": null, "credentialConfig": {"name": "b"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Lab", "oldConfigName": null, "credentialConfig": {"name": "a"}
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "b"}
  }}
]
alice << [
  {"id": 1, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "b", "managedNetwork": "Lab", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 2, "result": {
    "priority": 1, "addressSet": {"addresses": []}, "name": "a", "managedNetwork": "Lab", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 3, "result": {
    "priority": 6, "addressSet": {"addresses": []}, "name": "b", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }}
]
