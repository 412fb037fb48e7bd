>> {"method": "Credentials.getAllCredentialConfigs", "params": ["Nowhere"]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Credentials.getAllCredentialConfigs", "params": {"network": "Nowhere"}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
