# dryRun: before and after of each device once, as positions and by name; null as ever without it
>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.2", "Cisco::NXOS"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}]
>> {"method": "Inventory.updateDevices", "params": [
  "10.0.0.1@Default,10.0.0.2,10.0.0.1", "Cisco::NXOS", [null, "x"], true
]}
<< {"result": {
  "devices": [
    {"network": "Default", "ipAddress": "10.0.0.1", "fields": [
      {"name": "adapterId", "before": "Cisco::IOS", "after": "Cisco::NXOS"},
      {"name": "custom2", "before": "", "after": "x"}
    ]},
    {"network": "Default", "ipAddress": "10.0.0.2", "fields": [{"name": "custom2", "before": "", "after": "x"}]}
  ]
}}
>> {"method": "Inventory.updateDevices", "params": {
  "ipCsv": "10.0.0.1,10.0.0.9", "adapterId": null, "customFields": ["x"], "dryRun": true
}}
<< {"error": {
  "code": 1002, "message": "…",
  "data": {"code": "DEVICE_NOT_FOUND", "items": [{"index": 1, "entry": "10.0.0.9", "code": "DEVICE_NOT_FOUND"}]}
}}
>> [
  {"id": 1, "method": "Inventory.getDevice", "params": ["Default", "10.0.0.2"]},
  {"id": 2, "method": "Inventory.updateDevices", "params": ["10.0.0.2", null, [null, "x"], false]}
]
<< [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
>> {"method": "Inventory.search", "params": {
  "scheme": "custom", "query": "custom2=x", "pageData": {"offset": 0, "pageSize": 1}
}}
<< {"result": {"offset": 0, "pageSize": 1, "total": 1, "devices": "…"}}
