>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "backupStatus": "INVALID_CREDENTIAL"},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "backupStatus": "INVALID_CREDENTIALS"}
  ]
]}
<< {"result": {"applied": 2, "created": 2, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": ["Default", "status", "I", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "status", "F", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
