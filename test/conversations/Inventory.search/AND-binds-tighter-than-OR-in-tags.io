>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "tags": ["a"]},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "tags": ["b", "c"]},
    {"ipAddress": "10.0.0.3", "adapterId": "Cisco::IOS", "tags": ["b"]}
  ]
]}
<< {"result": {"applied": 3, "created": 3, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "a OR b AND c", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "A", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "b and c", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
