>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.2", "Cisco::IOS"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}]
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}, "descending": 1}}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 2,
  "devices": [
    {
      "ipAddress": "10.0.0.2", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    },
    {
      "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}, "descending": 0}}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 2,
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
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}, "descending": "true"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/descending", "reason": "…", "findings": "…"}
}}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}, "descending": 2}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/descending", "reason": "…", "findings": "…"}
}}
