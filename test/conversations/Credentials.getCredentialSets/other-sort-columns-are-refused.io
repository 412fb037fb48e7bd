>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core", "sortColumn": "name"
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/sortColumn", "reason": "…", "findings": "…"}
}}
>> {"method": "Credentials.getCredentialSets", "params": [
  {"offset": 0, "pageSize": 9}, "Default", "core", null, "IPADDRESS"
]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/4", "reason": "…", "findings": "…"}}}
