>> {"method": "Inventory.search", "params": ["Default", "tag", "core AND", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 1, "scheme": "tag", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "OR core", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 1, "scheme": "tag", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "a AND OR b", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 1, "scheme": "tag", "findings": "…"}
}}
