>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "hardware": [{"hardwareId": 1}, {"hardwareId": 2}]}]
]}
<< {"result": {"applied": 1, "created": 1, "refused": 0, "items": []}}
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "hardware": [{"hardwareId": 3}]}]
]}
<< {"result": {"applied": 1, "created": 0, "refused": 0, "items": []}}
>> {"method": "Inventory.getDeviceHardware", "params": {"ipAddress": "10.0.0.1", "network": "Default"}}
<< {"result": [
  {
    "hardwareId": 3, "deviceId": null, "assetType": null, "name": null, "description": null, "make": null,
    "modelNumber": null, "partNumber": null, "serialNumber": null, "revisionNumber": null, "hardwareVersion": null,
    "firmwareVersion": null, "softwareVersion": null, "slotNumber": null, "slotType": null, "portCount": null,
    "status": null, "memoryKind": null, "memorySize": null, "fieldReplaceable": null, "assetTag": null,
    "captureTime": null, "latest": null, "cardParentId": null
  }
]}
>> {"method": "Collector.reportDevices", "params": ["Default", [{"ipAddress": "10.0.0.1", "hardware": []}]]}
<< {"result": {"applied": 1, "created": 0, "refused": 0, "items": []}}
>> {"method": "Inventory.getDeviceHardware", "params": ["10.0.0.1", "Default"]}
<< {"result": []}
