>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "interfaces": [{"name": "a"}]}]
]}
<< {"result": {"applied": 1, "created": 1, "refused": 0, "items": []}}
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "interfaces": [{"name": "b"}]}]
]}
<< {"result": {"applied": 1, "created": 0, "refused": 0, "items": []}}
>> {"method": "Inventory.getDeviceInterfaces", "params": {"network": "Default", "ipAddress": "10.0.0.1"}}
<< {"result": [
  {
    "name": "b", "description": null, "type": null, "ifIndex": null, "adminStatus": null, "operStatus": null,
    "macAddress": null, "mtu": null, "speed": null, "duplex": null, "vrf": null, "ipAddress": null, "ipAddresses": [],
    "captureTime": null
  }
]}
