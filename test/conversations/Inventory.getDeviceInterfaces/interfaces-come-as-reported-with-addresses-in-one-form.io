>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "interfaces": [
      {"name": "b", "macAddress": "001B.540A.0001", "ipAddress": "2001:0DB8::1"},
      {"name": "a", "ipAddresses": [{"ipAddress": "192.0.2.1", "prefixLength": 30}, {"ipAddress": "192.0.2.2"}]}
    ]}
  ]
]}
<< {"result": {"applied": 1, "created": 1, "refused": 0, "items": []}}
>> {"method": "Inventory.getDeviceInterfaces", "params": ["Default", "10.0.0.1"]}
<< {"result": [
  {
    "name": "b", "description": null, "type": null, "ifIndex": null, "adminStatus": null, "operStatus": null,
    "macAddress": "00:1b:54:0a:00:01", "mtu": null, "speed": null, "duplex": null, "vrf": null,
    "ipAddress": "2001:db8::1",
    "ipAddresses": [{"ipAddress": "2001:db8::1", "prefixLength": null}],
    "captureTime": null
  },
  {
    "name": "a", "description": null, "type": null, "ifIndex": null, "adminStatus": null, "operStatus": null,
    "macAddress": null, "mtu": null, "speed": null, "duplex": null, "vrf": null, "ipAddress": "192.0.2.1",
    "ipAddresses": [{"ipAddress": "192.0.2.1", "prefixLength": 30}, {"ipAddress": "192.0.2.2", "prefixLength": null}],
    "captureTime": null
  }
]}
