>> {"method": "Security.getAuditEntries", "params": ["n:Nowhere", 10]}
<< {"error": {
  "code": 1001, "message": "No network \"Nowhere\"",
  "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}
}}
>> {"method": "Security.getAuditEntries", "params": {"stream": "access", "pageSize": 10}}
<< {"result": {"entries": [], "next": null}}
