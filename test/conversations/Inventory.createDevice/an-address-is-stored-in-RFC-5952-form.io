>> {"method": "Inventory.createDevice", "params": ["Default", "2001:0DB8:0:0::00A1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "2001:db8::a1"]}
<< {"result": {
  "ipAddress": "2001:db8::a1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
>> {"method": "Inventory.createDevice", "params": ["Default", "2001:db8:0:0:0:0:0.0.0.161", "Cisco::IOS"]}
<< {"result": "DEVICE_EXISTS: Network \"Default\" already has a device 2001:db8::a1"}
