>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "::1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.10", "Cisco::IOS"]},
  {"id": 3, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.9", "Cisco::IOS"]},
  {"id": 4, "method": "Inventory.createDevice", "params": ["Default", "9.255.0.1", "Cisco::IOS"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": null}, {"id": 4, "result": null}]
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}}}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 4,
  "devices": [
    {
      "ipAddress": "9.255.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    },
    {
      "ipAddress": "10.0.0.9", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    },
    {
      "ipAddress": "10.0.0.10", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    },
    {
      "ipAddress": "::1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
>> {"method": "Inventory.search", "params": [null, null, null, {"offset": 1, "pageSize": 2}, "ipAddress", true]}
<< {"result": {
  "offset": 1, "pageSize": 2,
  "devices": [
    {
      "ipAddress": "10.0.0.10", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    },
    {
      "ipAddress": "10.0.0.9", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
