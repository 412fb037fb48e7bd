>> {"method": "Inventory.search", "params": [null, null, null, {"offset": 0.5, "pageSize": 1}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/3/offset", "reason": "…", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": [null, null, null, {"offset": 0, "pageSize": "100"}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/3/pageSize", "reason": "…", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": null, "pageSize": true}}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/pageData/offset", "reason": "…", "findings": [
    {"path": "/pageData/offset", "reason": "…"},
    {"path": "/pageData/pageSize", "reason": "…"}
  ]}
}}
