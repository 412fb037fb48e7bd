>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.2", "Cisco::IOS"]},
  {"id": 3, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.3", "Cisco::IOS"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": null}]
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 2, "total": 77}}}
<< {"result": {
  "offset": 0, "pageSize": 2, "total": 3,
  "devices": [
    {
      "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    },
    {
      "ipAddress": "10.0.0.2", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
>> {"method": "Inventory.search", "params": [null, null, null, {"offset": 2, "pageSize": 2, "total": 3}]}
<< {"result": {
  "offset": 2, "pageSize": 2,
  "devices": [
    {
      "ipAddress": "10.0.0.3", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
