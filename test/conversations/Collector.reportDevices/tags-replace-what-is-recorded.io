>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "tags": ["core", "tokyo"]}]
]}
<< {"result": {"applied": 1, "created": 1, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "core AND tokyo", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Collector.reportDevices", "params": ["Default", [{"ipAddress": "10.0.0.1", "tags": ["edge"]}]]}
<< {"result": {"applied": 1, "created": 0, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "core OR tokyo", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "edge", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
