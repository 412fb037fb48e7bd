>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.createDevice", "params": ["Default", "10.0.1.1", "Cisco::IOS"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}]
>> {"method": "Inventory.search", "params": [
  "Default", "ipAddress,ipAddress", "10.0.0.0/24\n10.0.1.0/24", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": []}}
>> {"method": "Inventory.search", "params": [
  "Default", "ipAddress,ipAddress", "10.0.0.0/16\n10.0.1.0/24", {"offset": 0, "pageSize": 9}
]}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "devices": [
    {
      "ipAddress": "10.0.1.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
