>> {"method": "Collector.reportDevices", "params": ["Default", [
  {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "tags": ["core", "spare"], "memo": "old"},
  {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS"}
]]}
<< {"result": {"applied": 2, "refused": 0, "items": [], "created": 2}}
>> {"method": "Inventory.updateDevices", "params": {
  "ipCsv": "10.0.0.1,10.0.0.2", "addTags": ["core", "tokyo"], "removeTags": ["spare"], "memo": "in rack 12",
  "dryRun": true
}}
<< {"result": {"devices": [
  {"network": "Default", "ipAddress": "10.0.0.1", "fields": [
    {"name": "memo", "before": "old", "after": "in rack 12"},
    {"name": "tags", "before": ["core", "spare"], "after": ["core", "tokyo"]}
  ]},
  {"network": "Default", "ipAddress": "10.0.0.2", "fields": [
    {"name": "memo", "before": null, "after": "in rack 12"},
    {"name": "tags", "before": null, "after": ["core", "tokyo"]}
  ]}
]}}
>> {"method": "Inventory.updateDevices", "params": [
  "10.0.0.1,10.0.0.2", null, null, false, null, ["core", "tokyo"], ["spare"], "in rack 12"
]}
<< {"result": null}
>> {"method": "Inventory.search", "params": [
  "Default", "tag", "tokyo", {"offset": 0, "pageSize": 10, "total": 0}
]}
<< {"result": {"offset": 0, "pageSize": 10, "total": 2, "devices": "…"}}
>> {"method": "Inventory.updateDevices", "params": {"ipCsv": "10.0.0.1", "removeTags": ["core", "tokyo"], "memo": ""}}
<< {"result": null}
>> {"method": "Inventory.search", "params": [
  "Default", "tag", "tokyo", {"offset": 0, "pageSize": 10, "total": 0}
]}
<< {"result": {"offset": 0, "pageSize": 10, "total": 1, "devices": [{
  "ipAddress": "10.0.0.2", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": "in rack 12", "custom1": "",
  "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}]}}
>> {"method": "Inventory.search", "params": [
  "Default", "memo", "in rack 12", {"offset": 0, "pageSize": 10, "total": 0}
]}
<< {"result": {"offset": 0, "pageSize": 10, "total": 1, "devices": "…"}}
>> {"method": "Inventory.getDeviceHistory", "params": ["Default", "10.0.0.1", 1]}
<< {"result": {"entries": [{
  "id": "…", "at": "…", "action": "update", "by": "local", "method": "Inventory.updateDevices", "request": "…",
  "source": "…", "comment": null, "place": null, "cut": [],
  "fields": [
    {"name": "memo", "before": "in rack 12", "after": null},
    {"name": "tags", "before": ["core", "tokyo"], "after": []}
  ]
}], "next": "…"}}
