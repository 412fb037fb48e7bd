alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge"}
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": "core", "credentialConfig": {"name": "edge", "priority": 8}
}}
alice << {"error": {
  "code": 1102, "message": "…",
  "data": {"code": "CONFIG_EXISTS", "network": "Default", "config": "edge"}
}}
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
