# A device without a time matches never, and neither a period nor older than.
>> [
  {"id": 1, "method": "Collector.reportDevices", "params": ["Default", [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "lastBackup": 1700000000000, "complianceState": 2},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "lastTelemetry": 1700000000000}
  ]]},
  {"id": 2, "method": "Inventory.search", "params": ["Default", "lastBackup", "older than 7d", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 3, "method": "Inventory.search", "params": ["Default", "lastBackup", "!7d", {"offset": 0, "pageSize": 9}]},
  {"id": 4, "method": "Inventory.search", "params": ["Default", "lastTelemetry", "2023-11-14/2023-11-14", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 5, "method": "Inventory.search", "params": ["Default", "lastTelemetry", "never", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 6, "method": "Inventory.search", "params": ["Default", "compliance,lastBackup", "policy violations\n90d", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 7, "method": "Inventory.search", "params": ["Default", "backupStatus", "!none", {"offset": 0, "pageSize": 9}]}
]
<< [
  {"id": 1, "result": {"applied": 2, "created": 2, "refused": 0, "items": []}},
  {"id": 2, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 3, "result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}},
  {"id": 4, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 5, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 6, "result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}},
  {"id": 7, "result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
]
