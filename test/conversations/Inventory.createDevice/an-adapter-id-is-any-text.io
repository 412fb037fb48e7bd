# Vendor::Name is a convention
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", " my { odd }:* adapter "]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": " my { odd }:* adapter ",
  "deviceType": "", "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
