>> {"method": "Inventory.verifySearchIndex", "params": ["Nowhere"]}
<< {"error": {
  "code": 1001, "message": "No network \"Nowhere\"",
  "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}
}}
>> {"method": "Inventory.verifySearchIndex", "params": {"network": "Default"}}
<< {"result": {"network": "Default", "devices": 0, "differences": []}}
