>> {"method": "Credentials.getCredentialConfig", "params": {"network": "Nowhere", "configName": "core"}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Credentials.getCredentialConfig", "params": ["default", "core"]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "default"}}}
