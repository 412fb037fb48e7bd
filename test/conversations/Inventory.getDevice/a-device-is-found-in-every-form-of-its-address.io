>> {"method": "Inventory.createDevice", "params": ["Default", "2001:db8::1:0:0:1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "2001:DB8:0:0:1::1"]}
<< {"result": {
  "ipAddress": "2001:db8::1:0:0:1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
>> {"method": "Inventory.createDevice", "params": ["Default", "192.0.2.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "::ffff:c000:201"]}
<< {"result": {
  "ipAddress": "192.0.2.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
