# A position of another store: this one never had 4711 changes.
>> {"method": "Inventory.getChanges", "params": ["Default", "1763856000000-4711", 10]}
<< {"error": {
  "code": 1007, "message": "The changes after this position are no longer kept: take a new position and search again",
  "data": {"code": "CHANGES_PURGED", "network": "Default"}
}}
>> {"method": "Inventory.getChanges", "params": ["Nowhere", "0-0", 10]}
<< {"error": {
  "code": 1001, "message": "No network \"Nowhere\"",
  "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}
}}
>> {"method": "Inventory.getChanges", "params": ["Default", "yesterday", 1001]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "…", "reason": "…", "findings": "…"}}}
