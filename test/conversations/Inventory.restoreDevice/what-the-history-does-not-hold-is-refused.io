>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.restoreDevice", "params": {"network": "Default", "ipAddress": "10.0.0.1", "at": 1000}}
<< {"error": {
  "code": 1004, "message": "Cannot restore the device: there was no device at this address then",
  "data": {"code": "NOT_RESTORABLE", "reason": "there was no device at this address then"}
}}
>> {"method": "Inventory.restoreDevice", "params": {"network": "Default", "ipAddress": "10.0.0.2", "at": 1000}}
<< {"error": {"code": 1002, "message": "…", "data": {"code": "DEVICE_NOT_FOUND"}}}
>> {"method": "Inventory.restoreDevice", "params": {"network": "Nowhere", "ipAddress": "10.0.0.2", "at": 1000}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Inventory.restoreDevice", "params": ["Default", "10.0.0.1", -1]}
<< {"error": {"code": -32602, "message": "…", "data": "…"}}
