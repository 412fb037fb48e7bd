# 7.10.2 is after 7.5.2, and a version without a number matches no comparison.
>> [
  {"id": 1, "method": "Collector.reportDevices", "params": ["Default", [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "osVersion": "7.5.2"},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "osVersion": "7.10.2"},
    {"ipAddress": "10.0.0.3", "adapterId": "Cisco::IOS"}
  ]]},
  {"id": 2, "method": "Inventory.search", "params": ["Default", "versions", "<7.10", {"offset": 0, "pageSize": 9}]},
  {"id": 3, "method": "Inventory.search", "params": ["Default", "versions", ">=7.5.2.0, <7.10.2", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 4, "method": "Inventory.search", "params": ["Default", "versions", ">7.5.2", {"offset": 0, "pageSize": 9}]},
  {"id": 5, "method": "Inventory.search", "params": ["Default", "versions", "!<7.10", {"offset": 0, "pageSize": 9}]}
]
<< [
  {"id": 1, "result": {"applied": 3, "created": 3, "refused": 0, "items": []}},
  {"id": 2, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 3, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 4, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 5, "result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}}
]
