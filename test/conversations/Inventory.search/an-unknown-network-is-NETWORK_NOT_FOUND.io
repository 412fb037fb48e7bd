>> {"method": "Inventory.search", "params": {
  "network": ["Default", "Nowhere"], "pageData": {"offset": 0, "pageSize": 9}
}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Inventory.search", "params": ["default", null, null, {"offset": 0, "pageSize": 9}]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "default"}}}
>> {"method": "Inventory.search", "params": [["Nowhere"], "hostname", "x", {"offset": 0, "pageSize": 9}, "model"]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Inventory.search", "params": [
  "Nowhere", "ipAddress,ipAddress", "10.0.0.1\n10.0.0.2", {"offset": 0, "pageSize": 9}
]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
