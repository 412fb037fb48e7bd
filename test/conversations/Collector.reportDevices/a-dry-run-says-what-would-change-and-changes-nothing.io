>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "adapterId": "A::B", "hostname": "old", "tags": ["core"]}]
]}
<< {"result": {"applied": 1, "created": 1, "refused": 0, "items": []}}
>> {"method": "Collector.reportDevices", "params": {
  "network": "Default", "dryRun": true,
  "reports": [
    {"ipAddress": "10.0.0.1", "hostname": "new", "tags": ["core", "tokyo"]},
    {"ipAddress": "10.0.0.1", "hostname": "new"},
    {"ipAddress": "10.0.0.2", "adapterId": "A::B", "interfaces": [{"name": "Gi0/1"}]},
    {"ipAddress": "10.0.0.3"}
  ]
}}
<< {"result": {
  "applied": 3, "created": 1, "refused": 1,
  "items": [{"index": 3, "ipAddress": "10.0.0.3", "code": "DEVICE_NOT_FOUND", "reason": "…"}],
  "changes": [
    {"index": 0, "ipAddress": "10.0.0.1", "action": "update", "fields": [
      {"name": "hostname", "before": "old", "after": "new"},
      {"name": "tags", "before": ["core"], "after": ["core", "tokyo"]}
    ]},
    {"index": 2, "ipAddress": "10.0.0.2", "action": "create", "fields": "…"}
  ]
}}
>> {"method": "Inventory.search", "params": ["Default", "tag", "tokyo", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": []}}
