>> {"method": "Settings.defineFieldNames", "params": [{"named": {
  "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}, "rack": {"name": "Rack", "type": "number"}
}}]}
<< {"result": {"named": {
  "rack": {"name": "Rack", "type": "number"}, "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}
}}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS", {"site": "TYO", "rack": "12"}]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": {
  "network": "Default", "ipAddress": "10.0.0.1", "newIpAddress": "10.0.0.2", "fields": {"rack": "", "site": "OSA"}
}}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.2"]}
<< {"result": {
  "ipAddress": "10.0.0.2", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS",
  "deviceType": "", "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "",
  "backupStatus": "NONE", "complianceState": 0, "lastBackup": null, "lastTelemetry": null,
  "memoSummary": null, "custom1": "", "custom2": "", "custom3": "", "custom4": "", "custom5": "",
  "serialNumber": null,
  "fields": {"site": "OSA"}
}}
>> {"method": "Inventory.updateDevice", "params": {
  "network": "Default", "ipAddress": "10.0.0.2", "newHostname": "core", "fields": {"rck": "1"}
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: /fields/rck unknown field \"rck\", did you mean \"rack\"?",
  "data": "…"
}}
