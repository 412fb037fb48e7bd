>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1", null, ["a", "b"]]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, "10.0.0.2"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.2"]}
<< {"result": {
  "ipAddress": "10.0.0.2", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "a", "custom2": "b",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
