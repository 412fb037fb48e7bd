# A list is no scheme and a number no query, so nothing else is found about them.
>> {"method": "Inventory.search", "params": {
  "scheme": ["hostname"], "query": "core*", "pageData": {"offset": 0, "pageSize": 9}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/scheme", "reason": "…", "findings": [{"path": "/scheme", "reason": "…"}]}
}}
>> {"method": "Inventory.search", "params": {
  "scheme": "ipAddress,hostname", "query": 7, "pageData": {"offset": 0, "pageSize": 9}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/query", "reason": "…", "findings": [{"path": "/query", "reason": "…"}]}
}}
