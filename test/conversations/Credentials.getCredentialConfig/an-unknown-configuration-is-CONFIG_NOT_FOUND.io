alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
>> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "Core"}}
<< {"error": {
  "code": 1101, "message": "…",
  "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "Core"}
}}
>> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "edge"}}
<< {"error": {
  "code": 1101, "message": "…",
  "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "edge"}
}}
