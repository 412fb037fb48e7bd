>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.search", "params": ["Default", "lastChange", "24h", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
>> {"method": "Inventory.search", "params": [
  "Default", "lastChange", "2024-02-28/2024-02-29", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
>> {"method": "Inventory.search", "params": [
  "Default", "lastChange", "2024-03-01/2024-02-29", {"offset": 0, "pageSize": 9}
]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 1, "scheme": "lastChange", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": [
  "Default", "lastChange", "2023-02-29/2023-03-01", {"offset": 0, "pageSize": 9}
]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 1, "scheme": "lastChange", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": ["Default", "lastChange", "8d", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "line": 1, "scheme": "lastChange", "findings": "…"}
}}
