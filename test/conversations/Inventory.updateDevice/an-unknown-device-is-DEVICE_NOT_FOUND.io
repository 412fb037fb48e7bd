>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, null, null, "r1"]}
<< {"error": {"code": 1002, "message": "…", "data": {"code": "DEVICE_NOT_FOUND"}}}
>> {"method": "Inventory.updateDevice", "params": {
  "network": "Default", "ipAddress": "10.0.0.1", "newIpAddress": "10.0.0.2"
}}
<< {"error": {"code": 1002, "message": "…", "data": {"code": "DEVICE_NOT_FOUND"}}}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.2"]}
<< {"result": null}
