>> {"method": "Inventory.createDevice", "params": ["Default", "::ffff:10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": "DEVICE_EXISTS: …"}
>> {"method": "Inventory.createDevice", "params": ["Default", "::FFFF:a00:1", "Cisco::IOS"]}
<< {"result": "DEVICE_EXISTS: …"}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
