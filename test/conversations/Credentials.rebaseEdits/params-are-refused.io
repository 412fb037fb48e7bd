>> {"method": "Credentials.rebaseEdits", "params": [1]}
<< {"error": {"code": -32602, "message": "…", "data": {"path": "/choices", "reason": "…", "findings": "…"}}}
>> {"method": "Credentials.rebaseEdits", "params": {"force": true}}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/force", "reason": "…", "findings": "…"}}}
