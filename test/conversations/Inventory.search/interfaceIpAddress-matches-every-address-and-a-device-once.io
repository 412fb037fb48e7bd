>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "interfaces": [
      {"name": "a", "ipAddress": "192.0.2.1"},
      {"name": "b", "ipAddresses": [{"ipAddress": "192.0.2.2"}, {"ipAddress": "2001:db8::2"}]}
    ]},
    {"ipAddress": "192.0.2.9", "adapterId": "Cisco::IOS"}
  ]
]}
<< {"result": {"applied": 2, "created": 2, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": [
  "Default", "interfaceIpAddress", "192.0.2.0/24", {"offset": 0, "pageSize": 9}
]}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 2,
  "devices": [
    {
      "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    },
    {
      "ipAddress": "192.0.2.9", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
      "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
      "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
      "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
    }
  ]
}}
>> {"method": "Inventory.search", "params": [
  "Default", "interfaceIpAddress", "2001:db8::2", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "ipAddress", "192.0.2.0/24", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
