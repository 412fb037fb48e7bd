alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 3}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 4}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
>> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
<< {"result": {
  "priority": 4, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
