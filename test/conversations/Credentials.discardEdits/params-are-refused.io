>> {"method": "Credentials.discardEdits", "params": [1]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.discardEdits", "params": {"a": 1}}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/a", "reason": "…", "findings": "…"}}}
