>> {"method": "Inventory.search", "params": [
  "Default", "colour,status,ipAddress", "red\nX\n10", {"offset": 0, "pageSize": 9}
]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "…", "position": 1, "findings": [
    {"path": "/1", "reason": "…", "position": 1},
    {"path": "/2", "reason": "…", "line": 2, "scheme": "status"},
    {"path": "/2", "reason": "…", "line": 3, "scheme": "ipAddress"}
  ]}
}}
>> {"method": "Inventory.search", "params": {
  "network": "", "sortColumn": "x", "pageData": {"offset": 0, "pageSize": 0}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network", "reason": "…", "min": 1, "findings": [
    {"path": "/network", "reason": "…", "min": 1},
    {"path": "/pageData/pageSize", "reason": "…", "min": 1, "max": 10000},
    {"path": "/sortColumn", "reason": "…"}
  ]}
}}
