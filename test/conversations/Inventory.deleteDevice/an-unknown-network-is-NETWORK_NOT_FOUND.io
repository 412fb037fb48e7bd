>> {"method": "Inventory.deleteDevice", "params": ["Nowhere", "10.0.0.1"]}
<< {"error": {
  "code": 1001, "message": "No network \"Nowhere\"",
  "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}
}}
>> {"method": "Inventory.deleteDevice", "params": {"network": "default", "ipAddress": "10.0.0.1"}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "default"}}}
