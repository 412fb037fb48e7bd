>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1@a@b"]}
<< {"error": {
  "code": 1001, "message": "…",
  "data": {"code": "NETWORK_NOT_FOUND", "items": [{"index": 0, "entry": "10.0.0.1@a@b", "code": "NETWORK_NOT_FOUND"}]}
}}
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1@"]}
<< {"error": {
  "code": 1001, "message": "…",
  "data": {"code": "NETWORK_NOT_FOUND", "items": [{"index": 0, "entry": "10.0.0.1@", "code": "NETWORK_NOT_FOUND"}]}
}}
>> {"method": "Inventory.updateDevices", "params": ["@Default"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {
    "path": "/0", "reason": "…",
    "items": [{"index": 0, "entry": "@Default", "code": "INVALID_ADDRESS"}],
    "findings": "…"
  }
}}
