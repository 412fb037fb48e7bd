>> {"method": "Credentials.resolveCredentials", "params": ["Nowhere", "10.0.0.1"]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Credentials.resolveCredentials", "params": {"network": "Nowhere", "ipAddress": "::1"}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
