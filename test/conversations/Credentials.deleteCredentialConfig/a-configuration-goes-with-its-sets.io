alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.deleteCredentialConfig", "params": ["Default", " core "]}
alice << {"result": null}
alice >> [
  {"id": 1, "method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 2, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "error": {
    "code": 1101, "message": "…",
    "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
  }},
  {"id": 2, "error": {
    "code": 1101, "message": "…",
    "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
  }},
  {"id": 3, "result": null}
]
bob >> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
bob << {"error": {
  "code": 1101, "message": "…",
  "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
}}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
  }}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}}]
