>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "serialNumber": "FOX1801P001"},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "serialNumber": "FOC1932X0B2"}
  ]
]}
<< {"result": {"applied": 2, "created": 2, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": ["Default", "serial", "fox1801p001", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "serial", "FO*", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "serial", "*X0*", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "serial", "1801", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
