>> {"method": "Inventory.search", "params": {}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/pageData", "reason": "is required", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": ["Default"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/3", "reason": "is required", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0}}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/pageData/pageSize", "reason": "is required", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": [null, null, null, {"pageSize": 1}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/3/offset", "reason": "is required", "findings": "…"}
}}
