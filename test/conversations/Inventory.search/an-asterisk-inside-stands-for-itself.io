>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, null, null, "a*b"]},
  {"id": 3, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.2", "Cisco::IOS"]},
  {"id": 4, "method": "Inventory.updateDevice", "params": ["Default", "10.0.0.2", null, null, null, "axb"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": null}, {"id": 4, "result": null}]
>> {"method": "Inventory.search", "params": ["Default", "hostname", "a*b", {"offset": 0, "pageSize": 9}]}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "devices": [
    {
      "ipAddress": "10.0.0.1", "hostname": "a*b", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
>> {"method": "Inventory.search", "params": ["Default", "hostname", "*a*b*", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
