>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "custom1": null},
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "custom1": ""},
    {"ipAddress": "10.0.0.3", "adapterId": "Cisco::IOS", "custom1": null}
  ]
]}
<< {"result": {"applied": 3, "created": 3, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": ["Default", null, null, {"offset": 0, "pageSize": 9}, "custom1"]}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 3,
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
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": null,
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    },
    {
      "ipAddress": "10.0.0.3", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": null,
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
>> {"method": "Inventory.search", "params": ["Default", "custom", "custom1=", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 3, "devices": "…"}}
