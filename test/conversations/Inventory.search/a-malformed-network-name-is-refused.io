>> {"method": "Inventory.search", "params": {"network": ["Default", ""], "pageData": {"offset": 0, "pageSize": 9}}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network/1", "reason": "…", "min": 1, "findings": "…"}
}}
>> {"method": "Inventory.search", "params": ["a,b", null, null, {"offset": 0, "pageSize": 9}]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Inventory.search", "params": {"network": 7, "pageData": {"offset": 0, "pageSize": 9}}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network", "reason": "…", "findings": "…"}
}}
