alice >> {"method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "core"}}
alice << {"error": {
  "code": 1101, "message": "…",
  "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
}}
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 3, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "core"}}
]
alice << [
  {"id": 1, "result": "…"}, {"id": 2, "result": null},
  {"id": 3, "error": {
    "code": 1101, "message": "…",
    "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
  }}
]
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
