# Hostname, addresses, serial number, model, custom fields, memo and tags. The memo is searched to its end.
>> [
  {"id": 1, "method": "Collector.reportDevices", "params": ["Default", [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "hostname": "tyo-core-01", "osVersion": "tokyo"},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "tags": ["Tokyo"]},
    {"ipAddress": "10.0.0.3", "adapterId": "Cisco::IOS",
      "memo": "In the second room on the left, beside the door to the stairs, key at the desk in TOKYO station"},
    {"ipAddress": "10.0.0.4", "adapterId": "Cisco::IOS", "interfaces": [{"name": "e0", "ipAddress": "192.0.2.77"}]}
  ]]},
  {"id": 2, "method": "Inventory.search", "params": ["Default", "any", "tokyo", {"offset": 0, "pageSize": 9}]},
  {"id": 3, "method": "Inventory.search", "params": ["Default", "any", "*desk in tokyo*", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 4, "method": "Inventory.search", "params": ["Default", "any", "2.0.2.7", {"offset": 0, "pageSize": 9}]},
  {"id": 5, "method": "Inventory.search", "params": ["Default", "memo", "*tokyo station", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 6, "method": "Inventory.search", "params": ["Default", "any", "!10.0.0", {"offset": 0, "pageSize": 9}]},
  {"id": 7, "method": "Inventory.search", "params": ["Default", "any", "*", {"offset": 0, "pageSize": 9}]}
]
<< [
  {"id": 1, "result": {"applied": 4, "created": 4, "refused": 0, "items": []}},
  {"id": 2, "result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}},
  {"id": 3, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 4, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 5, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 6, "result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}},
  {"id": 7, "result": {"offset": 0, "pageSize": 9, "total": 4, "devices": "…"}}
]
