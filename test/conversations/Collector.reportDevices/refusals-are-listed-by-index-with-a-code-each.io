>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1/8", "adapterId": "Cisco::IOS"},
    {"adapterId": "Cisco::IOS"},
    {"ipAddress": "10.0.0.1", "adapterId": ""},
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS"},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "colour": "red"},
    {"ipAddress": 7}, "x"
  ]
]}
<< {"result": {
  "applied": 1, "created": 1, "refused": 6,
  "items": [
    {"index": 0, "ipAddress": "10.0.0.1/8", "code": "INVALID_ADDRESS", "reason": "…"},
    {"index": 1, "ipAddress": null, "code": "INVALID_ADDRESS", "reason": "…"},
    {"index": 2, "ipAddress": "10.0.0.1", "code": "INVALID_ADAPTER", "reason": "…"},
    {"index": 4, "ipAddress": "10.0.0.2", "code": "INVALID_VALUE", "reason": "…"},
    {"index": 5, "ipAddress": null, "code": "INVALID_ADDRESS", "reason": "…"},
    {"index": 6, "ipAddress": null, "code": "INVALID_VALUE", "reason": "…"}
  ]
}}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}}}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
