>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "hardware": [{"hardwareId": 1, "colour": "red"}]}]
]}
<< {"result": {"applied": 1, "created": 1, "refused": 0, "items": []}}
>> {"method": "Inventory.getDeviceHardware", "params": ["10.0.0.1", "Default"]}
<< {"result": [
  {
    "hardwareId": 1, "deviceId": null, "assetType": null, "name": null, "description": null, "make": null,
    "modelNumber": null, "partNumber": null, "serialNumber": null, "revisionNumber": null, "hardwareVersion": null,
    "firmwareVersion": null, "softwareVersion": null, "slotNumber": null, "slotType": null, "portCount": null,
    "status": null, "memoryKind": null, "memorySize": null, "fieldReplaceable": null, "assetTag": null,
    "captureTime": null, "latest": null, "cardParentId": null, "colour": "red"
  }
]}
