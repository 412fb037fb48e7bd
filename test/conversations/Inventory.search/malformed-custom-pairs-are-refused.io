>> {"method": "Inventory.search", "params": ["Default", "custom", "custom6=a", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 1, "scheme": "custom", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": ["Default", "custom", "custom1", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 1, "scheme": "custom", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": ["Default", "custom", "custom1=a,", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 1, "scheme": "custom", "findings": "…"}
}}
