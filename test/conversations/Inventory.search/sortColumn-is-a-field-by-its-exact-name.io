>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}, "sortColumn": "HostName"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/sortColumn", "reason": "…", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": ["Default", null, null, {"offset": 0, "pageSize": 9}, "colour"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/4", "reason": "…", "findings": "…"}}}
>> {"method": "Inventory.search", "params": ["Default", null, null, {"offset": 0, "pageSize": 9}, ""]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": []}}
>> {"method": "Inventory.search", "params": ["Default", null, null, {"offset": 0, "pageSize": 9}, "serialNumber"]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": []}}
