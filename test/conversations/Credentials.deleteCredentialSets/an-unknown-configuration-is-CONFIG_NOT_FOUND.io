>> {"method": "Credentials.deleteCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
}}
<< {"error": {
  "code": 1101, "message": "…",
  "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
}}
>> {"method": "Credentials.deleteCredentialSets", "params": ["Default", "core", []]}
<< {"error": {
  "code": 1101, "message": "…",
  "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
}}
