>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "lastBackup": 1, "lastTelemetry": 2, "serialNumber": "S", "custom1": "a"}]
]}
<< {"result": {"applied": 1, "created": 0, "refused": 0, "items": []}}
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "lastBackup": null, "lastTelemetry": null, "serialNumber": null, "custom1": null}]
]}
<< {"result": {"applied": 1, "created": 0, "refused": 0, "items": []}}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": null, "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
