# Perl has no other Booleans.
>> {"method": "Collector.reportDevices", "params": ["Default", [
  {"ipAddress": "10.0.0.1", "adapterId": "A", "hardware": [{"hardwareId": 1, "fieldReplaceable": 0, "latest": 1}]},
  {"ipAddress": "10.0.0.2", "adapterId": "A", "hardware": [{"hardwareId": 1, "latest": 2}]},
  {"ipAddress": "10.0.0.3", "adapterId": "A", "hardware": [{"hardwareId": 1, "latest": "1"}]}
]]}
<< {"result": {
  "applied": 1, "created": 1, "refused": 2,
  "items": [
    {"index": 1, "ipAddress": "10.0.0.2", "code": "INVALID_VALUE", "reason": "…"},
    {"index": 2, "ipAddress": "10.0.0.3", "code": "INVALID_VALUE", "reason": "…"}
  ]
}}
>> {"method": "Inventory.getDeviceHardware", "params": ["10.0.0.1", "Default"]}
<< {"result": [
  {
    "hardwareId": 1, "deviceId": null, "assetType": null, "name": null, "description": null, "make": null,
    "modelNumber": null, "partNumber": null, "serialNumber": null, "revisionNumber": null, "hardwareVersion": null,
    "firmwareVersion": null, "softwareVersion": null, "slotNumber": null, "slotType": null, "portCount": null,
    "status": null, "memoryKind": null, "memorySize": null, "fieldReplaceable": false, "assetTag": null,
    "captureTime": null, "latest": true, "cardParentId": null
  }
]}
