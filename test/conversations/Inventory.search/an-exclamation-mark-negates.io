# Before the name of any scheme, and in a line of an extension. In a line of the nine schemes it is a character.
>> [
  {"id": 1, "method": "Collector.reportDevices", "params": ["Default", [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "hostname": "!core", "model": "ASR-9006"},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "hostname": "core", "model": "WS-C"},
    {"ipAddress": "10.0.0.3", "adapterId": "Cisco::IOS", "hostname": "edge", "model": "WS-C"}
  ]]},
  {"id": 2, "method": "Inventory.search", "params": ["Default", "hostname", "!core", {"offset": 0, "pageSize": 9}]},
  {"id": 3, "method": "Inventory.search", "params": ["Default", "!hostname", "!core", {"offset": 0, "pageSize": 9}]},
  {"id": 4, "method": "Inventory.search", "params": ["Default", "model", "!asr*", {"offset": 0, "pageSize": 9}]},
  {"id": 5, "method": "Inventory.search", "params": ["Default", "!model", "!asr*", {"offset": 0, "pageSize": 9}]},
  {"id": 6, "method": "Inventory.search", "params": ["Default", "!hostname,!serial", "core\n", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 7, "method": "Inventory.search", "params": ["Default", "!serial", "*", {"offset": 0, "pageSize": 9}]},
  {"id": 8, "method": "Inventory.search", "params": ["Default", "!ipAddress,! TAG", "10.0.0.1\nx", {
    "offset": 0, "pageSize": 9
  }]}
]
<< [
  {"id": 1, "result": {"applied": 3, "created": 3, "refused": 0, "items": []}},
  {"id": 2, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 3, "result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}},
  {"id": 4, "result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}},
  {"id": 5, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 6, "result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}},
  {"id": 7, "result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}},
  {"id": 8, "result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}}
]
