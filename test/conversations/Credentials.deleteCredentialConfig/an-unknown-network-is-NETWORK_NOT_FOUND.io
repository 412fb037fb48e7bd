>> {"method": "Credentials.deleteCredentialConfig", "params": {"network": "Nowhere", "configName": "core"}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Credentials.deleteCredentialConfig", "params": ["Nowhere", "core"]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
