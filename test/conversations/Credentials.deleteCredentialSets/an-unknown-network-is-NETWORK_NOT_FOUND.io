>> {"method": "Credentials.deleteCredentialSets", "params": {
  "network": "Nowhere", "configName": "core", "credentialSets": [{"name": "a"}]
}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Credentials.deleteCredentialSets", "params": {
  "network": "Nowhere", "configName": "core", "credentialSets": []
}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
