>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Nowhere", "configName": "core"
}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Credentials.getCredentialSets", "params": [{"offset": 0, "pageSize": 9}, "Nowhere", "core"]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
