>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 10001}, "network": "Default", "configName": "core"
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/pageData/pageSize", "reason": "…", "max": 10000, "findings": "…"}
}}
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 0}, "network": "Default", "configName": "core"
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/pageData/pageSize", "reason": "…", "min": 1, "max": 10000, "findings": "…"}
}}
>> {"method": "Credentials.getCredentialSets", "params": [{"offset": -1, "pageSize": 1}, "Default", "core"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/0/offset", "reason": "…", "min": 0, "max": 9007199254740991, "findings": "…"}
}}
>> {"method": "Credentials.getCredentialSets", "params": [null, "Default", "core"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"pageSize": 5}, "network": "Default", "configName": "core"
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/pageData/offset", "reason": "is required", "findings": "…"}
}}
