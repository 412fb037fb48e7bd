# The message names the param and says which form an id has.
>> {"method": "Inventory.getDeviceHistory", "params": {
  "network": "Default", "ipAddress": "10.0.0.1", "pageSize": 10, "before": "0-0"
}}
<< {"error": {
  "code": -32602,
  "message": "Invalid params: /before must be the id of an entry such as 1763856000000-42",
  "data": {
    "path": "/before",
    "reason": "must be the id of an entry such as 1763856000000-42",
    "findings": "…"
  }
}}
