>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "interfaces": [{"description": "x"}]},
    {"ipAddress": "10.0.0.1", "hardware": [{"name": "x"}]}
  ]
]}
<< {"result": {
  "applied": 0, "created": 0, "refused": 2,
  "items": [
    {"index": 0, "ipAddress": "10.0.0.1", "code": "INVALID_VALUE", "reason": "…"},
    {"index": 1, "ipAddress": "10.0.0.1", "code": "INVALID_VALUE", "reason": "…"}
  ]
}}
>> {"method": "Inventory.getDeviceInterfaces", "params": ["Default", "10.0.0.1"]}
<< {"result": []}
