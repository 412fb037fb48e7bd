# both days inclusive: 2024-02-29 00:00 and 23:59:59.999 UTC
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "configChangedAt": [1709164800000, 1577836800000]},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "configChangedAt": 1709251199999}
  ]
]}
<< {"result": {"applied": 2, "created": 2, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": [
  "Default", "lastChange", "2024-02-29/2024-02-29", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}}
>> {"method": "Inventory.search", "params": [
  "Default", "lastChange", "2024-03-01/2024-03-02", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
>> {"method": "Inventory.search", "params": [
  "Default", "lastChange", "2020-01-01/2020-01-01", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
