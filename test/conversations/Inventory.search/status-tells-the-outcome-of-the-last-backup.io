# C is about compliance, whatever the backup came to
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "backupStatus": "SUCCESS", "complianceState": 2},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "backupStatus": "INVALID_CREDENTIALS"},
    {"ipAddress": "10.0.0.3", "adapterId": "Cisco::IOS", "backupStatus": "TIMEOUT"},
    {"ipAddress": "10.0.0.4", "adapterId": "Cisco::IOS", "backupStatus": ""}
  ]
]}
<< {"result": {"applied": 4, "created": 4, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": ["Default", "status", "S", {"offset": 0, "pageSize": 9}]}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "devices": [
    {
      "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "SUCCESS",
      "complianceState": 2, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
>> {"method": "Inventory.search", "params": ["Default", "status", "c", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "status", "I", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "status", "F", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
