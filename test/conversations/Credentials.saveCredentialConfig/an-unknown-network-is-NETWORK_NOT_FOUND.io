>> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Nowhere", "oldConfigName": null, "credentialConfig": {"name": "core"}
}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Nowhere", "oldConfigName": "x", "credentialConfig": {"name": "core"}
}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
