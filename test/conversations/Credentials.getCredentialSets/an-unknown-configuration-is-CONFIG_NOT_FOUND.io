>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
<< {"error": {
  "code": 1101, "message": "…",
  "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
}}
>> {"method": "Credentials.getCredentialSets", "params": [{"offset": 0, "pageSize": 9}, "Default", "core"]}
<< {"error": {
  "code": 1101, "message": "…",
  "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "core"}
}}
