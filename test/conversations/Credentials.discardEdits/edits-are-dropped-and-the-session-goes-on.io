alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 3, "method": "Credentials.discardEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
alice >> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
alice << {"error": {
  "code": 1101, "message": "…",
  "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
}}
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "edge", "managedNetwork": "Default", "flat": false,
    "type": "DYNAMIC"
  }
]}
