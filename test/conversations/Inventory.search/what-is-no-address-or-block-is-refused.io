>> {"method": "Inventory.search", "params": ["Default", "ipAddress", "10.0.0.*", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 1, "scheme": "ipAddress", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": [
  "Default", "hostname,interfaceIpAddress", "a\n10.0.0.0/33", {"offset": 0, "pageSize": 9}
]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 2, "scheme": "interfaceIpAddress", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": {
  "scheme": "ipAddress", "query": "fe80::1%eth0", "pageData": {"offset": 0, "pageSize": 9}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/query", "reason": "…", "line": 1, "scheme": "ipAddress", "findings": "…"}
}}
