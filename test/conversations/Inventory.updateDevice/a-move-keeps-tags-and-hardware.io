>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "tags": ["core"], "hardware": [{"hardwareId": 1}], "memo": "m"}]
]}
<< {"result": {"applied": 1, "created": 1, "refused": 0, "items": []}}
>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, "10.0.0.2"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.2"]}
<< {"result": {
  "ipAddress": "10.0.0.2", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
  "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
  "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": "m", "custom1": "", "custom2": "",
  "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
}}
>> {"method": "Inventory.getDeviceHardware", "params": ["10.0.0.2", "Default"]}
<< {"result": [
  {
    "hardwareId": 1, "deviceId": null, "assetType": null, "name": null, "description": null, "make": null,
    "modelNumber": null, "partNumber": null, "serialNumber": null, "revisionNumber": null, "hardwareVersion": null,
    "firmwareVersion": null, "softwareVersion": null, "slotNumber": null, "slotType": null, "portCount": null,
    "status": null, "memoryKind": null, "memorySize": null, "fieldReplaceable": null, "assetTag": null,
    "captureTime": null, "latest": null, "cardParentId": null
  }
]}
>> {"method": "Inventory.search", "params": ["Default", "tag", "core", {"offset": 0, "pageSize": 9}]}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "devices": [
    {
      "ipAddress": "10.0.0.2", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": "m", "custom1": "", "custom2": "",
      "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
