>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 10001}}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/pageData/pageSize", "reason": "…", "max": 10000, "findings": "…"}
}}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 0}}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/pageData/pageSize", "reason": "…", "min": 1, "max": 10000, "findings": "…"}
}}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": -1, "pageSize": 1}}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/pageData/offset", "reason": "…", "min": 0, "max": 9007199254740991, "findings": "…"}
}}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 10000}}}
<< {"result": {"offset": 0, "pageSize": 10000, "total": 0, "devices": []}}
