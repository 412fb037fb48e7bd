>> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Nowhere", "configName": "core", "credentialSets": [{"name": "a"}]
}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Credentials.saveCredentialSets", "params": ["Nowhere", "core", []]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
