>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "2001:db8::1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.updateDevices", "params": ["2001:DB8::1@Default", null, ["x"]]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "2001:db8::1"]}
<< {"result": {
  "ipAddress": "2001:db8::1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "x", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
