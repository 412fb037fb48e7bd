>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.updateDevices", "params": {
  "ipCsv": "10.0.0.1@Default", "adapterId": "Juniper::JUNOS", "customFields": ["a", "b", "c", "d", "e"]
}}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Juniper::JUNOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "a", "custom2": "b",
  "custom3": "c", "custom4": "d", "custom5": "e", "serialNumber": null
}}
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1@Default", "Cisco::IOS", ["1", "2", "3", "4", "5"]]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "1", "custom2": "2",
  "custom3": "3", "custom4": "4", "custom5": "5", "serialNumber": null
}}
