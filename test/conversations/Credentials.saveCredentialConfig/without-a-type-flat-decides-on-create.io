alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "a", "flat": true}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "b", "flat": false}
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "c", "flat": 1}
  }},
  {"id": 4, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "d", "flat": null, "type": null, "addressSet": null, "priority": null}
  }}
]
alice << [
  {"id": 1, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "a", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }},
  {"id": 2, "result": {
    "priority": 1, "addressSet": {"addresses": []}, "name": "b", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }},
  {"id": 3, "result": {
    "priority": 2, "addressSet": {"addresses": []}, "name": "c", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }},
  {"id": 4, "result": {
    "priority": 3, "addressSet": {"addresses": []}, "name": "d", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }}
]
# type decides where both are sent
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "e", "flat": true, "type": "CLOUD"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "f", "flat": false, "type": "STATIC"}
  }}
]
alice << [
  {"id": 1, "result": {
    "priority": 4, "addressSet": {"addresses": []}, "name": "e", "managedNetwork": "Default", "flat": false,
    "type": "CLOUD"
  }},
  {"id": 2, "result": {
    "priority": 5, "addressSet": {"addresses": []}, "name": "f", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }}
]
