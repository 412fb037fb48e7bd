alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "edge", "credentialSets": []
  }},
  {"id": 3, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "edge", "credentialSets": [{"name": "a"}]
  }}
]
alice << [
  {"id": 1, "result": "…"},
  {"id": 2, "error": {
    "code": 1101, "message": "…",
    "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "edge"}
  }},
  {"id": 3, "error": {
    "code": 1101, "message": "…",
    "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "edge"}
  }}
]
bob >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
}}
bob << {"error": {
  "code": 1101, "message": "…",
  "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
}}
