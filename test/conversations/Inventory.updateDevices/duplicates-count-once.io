# also in different forms of one address
>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1,10.0.0.1@Default,::ffff:10.0.0.1", null, ["x"]]}
<< {"result": null}
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.9,10.0.0.9@Default", null, ["x"]]}
<< {"error": {
  "code": 1002, "message": "…",
  "data": {"code": "DEVICE_NOT_FOUND", "items": [{"index": 0, "entry": "10.0.0.9", "code": "DEVICE_NOT_FOUND"}]}
}}
>> {"method": "Inventory.updateDevices", "params": ["x, x", null, ["y"]]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {
    "path": "/0", "reason": "…", "items": [{"index": 0, "entry": "x", "code": "INVALID_ADDRESS"}], "findings": "…"
  }
}}
