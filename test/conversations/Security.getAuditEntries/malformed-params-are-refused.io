>> {"method": "Security.getAuditEntries", "params": ["Default", 10]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Security.getAuditEntries", "params": {"stream": "credentials", "pageSize": 201}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/pageSize", "reason": "…", "max": 200, "findings": "…"}
}}
>> {"method": "Security.getAuditEntries", "params": {"stream": "credentials", "pageSize": 10, "before": "0-0"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/before", "reason": "…", "findings": "…"}
}}
