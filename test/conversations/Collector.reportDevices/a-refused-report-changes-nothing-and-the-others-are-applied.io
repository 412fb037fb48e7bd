>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.2", "Cisco::IOS"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}]
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "hostname": "x", "complianceState": 3}, {"ipAddress": "10.0.0.2", "hostname": "r2"}]
]}
<< {"result": {
  "applied": 1, "created": 0, "refused": 1,
  "items": [{"index": 0, "ipAddress": "10.0.0.1", "code": "INVALID_VALUE", "reason": "…"}]
}}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.2"]}
<< {"result": {
  "ipAddress": "10.0.0.2", "hostname": "r2", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
