>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", "Lab", "10.9.9.9", "Juniper::JUNOS", "r9"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Lab", "10.9.9.9"]}
<< {"result": {
  "ipAddress": "10.9.9.9", "hostname": "r9", "network": "Lab", "adapterId": "Juniper::JUNOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}}}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
