>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1,10.0.0.2@Default", "Cisco::IOS", ["x"]]}
<< {"error": {
  "code": 1002, "message": "…",
  "data": {"code": "DEVICE_NOT_FOUND", "items": [{"index": 1, "entry": "10.0.0.2@Default", "code": "DEVICE_NOT_FOUND"}]}
}}
>> {"method": "Inventory.updateDevices", "params": {"ipCsv": "10.0.0.3"}}
<< {"error": {
  "code": 1002, "message": "…",
  "data": {"code": "DEVICE_NOT_FOUND", "items": [{"index": 0, "entry": "10.0.0.3", "code": "DEVICE_NOT_FOUND"}]}
}}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
