>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.search", "params": ["Default", "status", "N", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "status", "n", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "status", "S", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "status", "NS", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 1, "scheme": "status", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": {
  "scheme": "status", "query": "X", "pageData": {"offset": 0, "pageSize": 9}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/query", "reason": "…", "line": 1, "scheme": "status", "findings": "…"}
}}
