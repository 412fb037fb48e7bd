>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, null, null, "r1"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}]
>> {"method": "Inventory.search", "params": [
  "Default", "hostname,ipAddress", "  r1\t\n 10.0.0.1 ", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
