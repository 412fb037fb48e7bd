>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, null, null, "r1"]}
<< {"result": null}
>> {"method": "Collector.reportDevices", "params": {
  "network": "Default",
  "reports": [
    {
      "ipAddress": "10.0.0.1", "model": "ASR-9006", "backupStatus": "SUCCESS", "complianceState": 1,
      "lastBackup": 1788220800000
    }
  ]
}}
<< {"result": {"applied": 1, "created": 0, "refused": 0, "items": []}}
>> {"method": "Collector.reportDevices", "params": ["Default", [{"ipAddress": "10.0.0.1", "osVersion": "7.5.2"}]]}
<< {"result": {"applied": 1, "created": 0, "refused": 0, "items": []}}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "r1", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "ASR-9006", "softwareVendor": "", "osVersion": "7.5.2", "backupStatus": "SUCCESS",
  "complianceState": 1, "lastBackup": 1788220800000, "lastTelemetry": null, "memoSummary": null, "custom1": "",
  "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
