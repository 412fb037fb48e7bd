>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "tags": ["rack and stack"]},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "tags": ["this AND that"]}
  ]
]}
<< {"result": {"applied": 2, "created": 2, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "rack and stack", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "\"this AND that\"", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "this AND that", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
