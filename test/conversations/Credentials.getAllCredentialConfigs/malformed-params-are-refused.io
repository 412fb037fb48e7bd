>> {"method": "Credentials.getAllCredentialConfigs", "params": [5]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.getAllCredentialConfigs", "params": ["Default", 1]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/1", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.getAllCredentialConfigs", "params": {"net": "x"}}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/net", "reason": "…", "findings": "…"}}}
