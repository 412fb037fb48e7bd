alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.getPendingEdits", "params": {}}
alice << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
