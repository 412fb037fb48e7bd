# As a search refuses it.
>> {"method": "Inventory.countDevices", "params": [["Default", "Nowhere"], null, null, ["model"]]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
