# blank entries count by index
>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1,,10.0.0.9,x@Lab, 10.0.0.1@Lab"]}
<< {"error": {
  "code": 1002, "message": "…",
  "data": {"code": "DEVICE_NOT_FOUND", "items": [
    {"index": 2, "entry": "10.0.0.9", "code": "DEVICE_NOT_FOUND"},
    {"index": 3, "entry": "x@Lab", "code": "INVALID_ADDRESS"},
    {"index": 4, "entry": "10.0.0.1@Lab", "code": "NETWORK_NOT_FOUND"}
  ]}
}}
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1@Lab,x,10.0.0.9"]}
<< {"error": {
  "code": 1001, "message": "…",
  "data": {"code": "NETWORK_NOT_FOUND", "items": [
    {"index": 0, "entry": "10.0.0.1@Lab", "code": "NETWORK_NOT_FOUND"},
    {"index": 1, "entry": "x", "code": "INVALID_ADDRESS"},
    {"index": 2, "entry": "10.0.0.9", "code": "DEVICE_NOT_FOUND"}
  ]}
}}
>> {"method": "Inventory.updateDevices", "params": [",x,10.0.0.9"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {
    "path": "/0", "reason": "…",
    "items": [
      {"index": 1, "entry": "x", "code": "INVALID_ADDRESS"},
      {"index": 2, "entry": "10.0.0.9", "code": "DEVICE_NOT_FOUND"}
    ],
    "findings": "…"
  }
}}
