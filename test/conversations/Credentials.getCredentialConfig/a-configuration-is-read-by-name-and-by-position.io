alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "addressSet": {"addresses": ["10.0.0.0/8"]}}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
>> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
<< {"result": {
  "priority": 0, "addressSet": {"addresses": ["10.0.0.0/8"]}, "name": "core", "managedNetwork": "Default",
  "flat": false, "type": "DYNAMIC"
}}
>> {"method": "Credentials.getCredentialConfig", "params": ["Default", " core "]}
<< {"result": {
  "priority": 0, "addressSet": {"addresses": ["10.0.0.0/8"]}, "name": "core", "managedNetwork": "Default",
  "flat": false, "type": "DYNAMIC"
}}
