>> {"method": "Inventory.search", "params": ["Default", "hostname,serial", "a", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {
    "path": "/2", "reason": "2 schemes but 1 query line: send one line for each scheme", "schemes": 2, "lines": 1,
    "findings": "…"
  }
}}
>> {"method": "Inventory.search", "params": {
  "scheme": "hostname", "query": "a\nb", "pageData": {"offset": 0, "pageSize": 9}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {
    "path": "/query", "reason": "1 scheme but 2 query lines: send one line for each scheme", "schemes": 1, "lines": 2,
    "findings": "…"
  }
}}
>> {"method": "Inventory.search", "params": ["Default", null, "a", {"offset": 0, "pageSize": 9}]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/1", "reason": "…", "findings": "…"}}}
