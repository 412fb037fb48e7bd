# A MAC address has any notation. A negated line matches if no interface does.
>> [
  {"id": 1, "method": "Collector.reportDevices", "params": ["Default", [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "interfaces": [
      {"name": "Gi0/1", "description": "Uplink to core", "macAddress": "001A.2B3C.4D5E"}, {"name": "Vlan 10"}
    ]},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS"}
  ]]},
  {"id": 2, "method": "Inventory.search", "params": ["Default", "macAddress", "00-1a-2b-3c-4d-5e", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 3, "method": "Inventory.search", "params": ["Default", "macAddress", "*4d5e", {"offset": 0, "pageSize": 9}]},
  {"id": 4, "method": "Inventory.search", "params": ["Default", "interfaceName", "vlan*", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 5, "method": "Inventory.search", "params": ["Default", "interfaceDescription", "*UPLINK*", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 6, "method": "Inventory.search", "params": ["Default", "interfaceName", "!gi0/*", {
    "offset": 0, "pageSize": 9
  }]},
  {"id": 7, "method": "Inventory.search", "params": ["Default", "interfaceName", "*", {"offset": 0, "pageSize": 9}]}
]
<< [
  {"id": 1, "result": {"applied": 2, "created": 2, "refused": 0, "items": []}},
  {"id": 2, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 3, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 4, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 5, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 6, "result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}},
  {"id": 7, "result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}}
]
