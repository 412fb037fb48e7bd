# host bits are masked
>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.3.7", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.createDevice", "params": ["Default", "10.0.4.7", "Cisco::IOS"]},
  {"id": 3, "method": "Inventory.createDevice", "params": ["Default", "2001:db8::7", "Cisco::IOS"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": null}]
>> {"method": "Inventory.search", "params": ["Default", "ipAddress", "10.0.3.9/24", {"offset": 0, "pageSize": 9}]}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "devices": [
    {
      "ipAddress": "10.0.3.7", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
>> {"method": "Inventory.search", "params": ["Default", "ipAddress", "::ffff:10.0.4.7", {"offset": 0, "pageSize": 9}]}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "devices": [
    {
      "ipAddress": "10.0.4.7", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
>> {"method": "Inventory.search", "params": ["Default", "ipAddress", "2001:db8::/32", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
