# ::ffff:192.0.2.1/120 is 192.0.2.1/24, as in a search.
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "interfaces": [
      {"name": "a", "ipAddresses": [{"ipAddress": "::ffff:192.0.2.1", "prefixLength": 120}]}
    ]},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "interfaces": [
      {"name": "a", "ipAddresses": [{"ipAddress": "192.0.2.1", "prefixLength": 33}]}
    ]}
  ]
]}
<< {"result": {
  "applied": 1, "created": 1, "refused": 1,
  "items": [
    {
      "index": 1, "ipAddress": "10.0.0.2", "code": "INVALID_VALUE",
      "reason": "/interfaces/0/ipAddresses/0/prefixLength must be at most 32 for an IPv4 address"
    }
  ]
}}
>> {"method": "Inventory.getDeviceInterfaces", "params": ["Default", "10.0.0.1"]}
<< {"result": [
  {
    "name": "a", "description": null, "type": null, "ifIndex": null, "adminStatus": null, "operStatus": null,
    "macAddress": null, "mtu": null, "speed": null, "duplex": null, "vrf": null, "ipAddress": "192.0.2.1",
    "ipAddresses": [{"ipAddress": "192.0.2.1", "prefixLength": 24}],
    "captureTime": null
  }
]}
