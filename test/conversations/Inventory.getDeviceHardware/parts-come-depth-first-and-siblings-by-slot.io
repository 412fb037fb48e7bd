# 3 has no slot, and the parent of 9 is missing
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "hardware": [
      {"hardwareId": 9, "cardParentId": 77}, {"hardwareId": 3, "cardParentId": 2},
      {"hardwareId": 4, "slotNumber": 2, "cardParentId": 2},
      {"hardwareId": 5, "slotNumber": 1, "cardParentId": 2},
      {"hardwareId": 2, "cardParentId": -1}
    ]}
  ]
]}
<< {"result": {"applied": 1, "created": 1, "refused": 0, "items": []}}
>> {"method": "Inventory.getDeviceHardware", "params": ["10.0.0.1", "Default"]}
<< {"result": [
  {
    "hardwareId": 2, "deviceId": null, "assetType": null, "name": null, "description": null, "make": null,
    "modelNumber": null, "partNumber": null, "serialNumber": null, "revisionNumber": null, "hardwareVersion": null,
    "firmwareVersion": null, "softwareVersion": null, "slotNumber": null, "slotType": null, "portCount": null,
    "status": null, "memoryKind": null, "memorySize": null, "fieldReplaceable": null, "assetTag": null,
    "captureTime": null, "latest": null, "cardParentId": -1
  },
  {
    "hardwareId": 5, "deviceId": null, "assetType": null, "name": null, "description": null, "make": null,
    "modelNumber": null, "partNumber": null, "serialNumber": null, "revisionNumber": null, "hardwareVersion": null,
    "firmwareVersion": null, "softwareVersion": null, "slotNumber": 1, "slotType": null, "portCount": null,
    "status": null, "memoryKind": null, "memorySize": null, "fieldReplaceable": null, "assetTag": null,
    "captureTime": null, "latest": null, "cardParentId": 2
  },
  {
    "hardwareId": 4, "deviceId": null, "assetType": null, "name": null, "description": null, "make": null,
    "modelNumber": null, "partNumber": null, "serialNumber": null, "revisionNumber": null, "hardwareVersion": null,
    "firmwareVersion": null, "softwareVersion": null, "slotNumber": 2, "slotType": null, "portCount": null,
    "status": null, "memoryKind": null, "memorySize": null, "fieldReplaceable": null, "assetTag": null,
    "captureTime": null, "latest": null, "cardParentId": 2
  },
  {
    "hardwareId": 3, "deviceId": null, "assetType": null, "name": null, "description": null, "make": null,
    "modelNumber": null, "partNumber": null, "serialNumber": null, "revisionNumber": null, "hardwareVersion": null,
    "firmwareVersion": null, "softwareVersion": null, "slotNumber": null, "slotType": null, "portCount": null,
    "status": null, "memoryKind": null, "memorySize": null, "fieldReplaceable": null, "assetTag": null,
    "captureTime": null, "latest": null, "cardParentId": 2
  },
  {
    "hardwareId": 9, "deviceId": null, "assetType": null, "name": null, "description": null, "make": null,
    "modelNumber": null, "partNumber": null, "serialNumber": null, "revisionNumber": null, "hardwareVersion": null,
    "firmwareVersion": null, "softwareVersion": null, "slotNumber": null, "slotType": null, "portCount": null,
    "status": null, "memoryKind": null, "memorySize": null, "fieldReplaceable": null, "assetTag": null,
    "captureTime": null, "latest": null, "cardParentId": 77
  }
]}
