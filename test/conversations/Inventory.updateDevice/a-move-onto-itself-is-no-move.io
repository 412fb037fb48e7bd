# nor is one to another form of the same address
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", "Default", "10.0.0.1"]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", "Default", "::ffff:a00:1", null, "r1"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "r1", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
