>> {"method": "Inventory.updateDevice", "params": ["Nowhere", "10.0.0.1"]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Inventory.updateDevice", "params": {
  "network": "Nowhere", "ipAddress": "10.0.0.1", "newNetwork": "Default"
}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
