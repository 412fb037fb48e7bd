alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "type": "STATIC"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "d", "type": "DYNAMIC"}
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "c", "type": "CLOUD"}
  }},
  {"id": 4, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": "…"}, {"id": 4, "result": null}]
>> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "s"}}
<< {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "s", "managedNetwork": "Default", "flat": true,
  "type": "STATIC"
}}
>> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "d"}}
<< {"result": {
  "priority": 1, "addressSet": {"addresses": []}, "name": "d", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
>> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "c"}}
<< {"result": {
  "priority": 2, "addressSet": {"addresses": []}, "name": "c", "managedNetwork": "Default", "flat": false,
  "type": "CLOUD"
}}
