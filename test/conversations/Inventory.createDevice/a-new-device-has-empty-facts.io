# exactly these 20 fields, whether it was created by name or by position
>> {"method": "Inventory.createDevice", "params": {
  "network": "Default", "ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS"
}}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.2", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.2"]}
<< {"result": {
  "ipAddress": "10.0.0.2", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
