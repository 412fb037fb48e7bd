>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, null, null, "r1"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}]
>> {"method": "Inventory.search", "params": [
  "Default", "hostname,ipAddress", "r1\r\n10.0.0.1\r\n", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "hostname", "r1\n", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "hostname", "r1\n\n", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "schemes": 1, "lines": 2, "findings": "…"}
}}
