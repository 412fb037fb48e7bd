>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, "2001:DB8::0:1"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "2001:db8::1"]}
<< {"result": {
  "ipAddress": "2001:db8::1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}}}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
