>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, null, null, "b"]},
  {"id": 3, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.2", "Cisco::IOS"]},
  {"id": 4, "method": "Inventory.updateDevice", "params": ["Default", "10.0.0.2", null, null, null, "A"]},
  {"id": 5, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.3", "Cisco::IOS"]},
  {"id": 6, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.4", "Cisco::IOS"]},
  {"id": 7, "method": "Inventory.updateDevice", "params": ["Default", "10.0.0.4", null, null, null, "C"]}
]
<< [
  {"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": null}, {"id": 4, "result": null},
  {"id": 5, "result": null}, {"id": 6, "result": null}, {"id": 7, "result": null}
]
>> {"method": "Inventory.search", "params": ["Default", null, null, {"offset": 0, "pageSize": 9}, "hostname"]}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 4,
  "devices": [
    {
      "ipAddress": "10.0.0.3", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    },
    {
      "ipAddress": "10.0.0.2", "hostname": "A", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    },
    {
      "ipAddress": "10.0.0.1", "hostname": "b", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    },
    {
      "ipAddress": "10.0.0.4", "hostname": "C", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
