>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, null, null, "core-r1"]},
  {"id": 3, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.2", "Cisco::IOS"]},
  {"id": 4, "method": "Inventory.updateDevice", "params": ["Default", "10.0.0.2", null, null, null, "core-s2"]},
  {"id": 5, "method": "Inventory.createDevice", "params": ["Default", "10.0.1.1", "Cisco::IOS"]},
  {"id": 6, "method": "Inventory.updateDevice", "params": ["Default", "10.0.1.1", null, null, null, "core-r3"]}
]
<< [
  {"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": null}, {"id": 4, "result": null},
  {"id": 5, "result": null}, {"id": 6, "result": null}
]
>> {"method": "Inventory.search", "params": [
  "Default", "hostname,hostname", "core*\n*r1", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": [
  "Default", "ipAddress,hostname", "10.0.0.0/24\n*r*", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}}
>> {"method": "Inventory.search", "params": [
  "Default", "hostname,hostname", "core*\nedge*", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
