>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.updateDevices", "params": {
  "ipCsv": "10.0.0.1", "customFields": ["1", "2", "3", "4", "5", "6"]
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/customFields", "reason": "…", "max": 5, "findings": "…"}
}}
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1", null, [null, null, null, null, null, null]]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2", "reason": "…", "max": 5, "findings": "…"}
}}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
