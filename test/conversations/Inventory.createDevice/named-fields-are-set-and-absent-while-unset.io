>> {"method": "Settings.defineFieldNames", "params": [{"named": {
  "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}, "rack": {"name": "Rack", "type": "number"}
}}]}
<< {"result": {"named": {
  "rack": {"name": "Rack", "type": "number"}, "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}
}}}
>> {"method": "Inventory.createDevice", "params": {
  "network": "Default", "ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "fields": {"site": "TYO", "rack": "12"}
}}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": {
  "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS",
  "deviceType": "", "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "",
  "backupStatus": "NONE", "complianceState": 0, "lastBackup": null, "lastTelemetry": null,
  "memoSummary": null, "custom1": "", "custom2": "", "custom3": "", "custom4": "", "custom5": "",
  "serialNumber": null,
  "fields": {"rack": "12", "site": "TYO"}
}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.2", "Cisco::IOS", {"site": ""}]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.2"]}
<< {"result": {
  "ipAddress": "10.0.0.2", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS",
  "deviceType": "", "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "",
  "backupStatus": "NONE", "complianceState": 0, "lastBackup": null, "lastTelemetry": null,
  "memoSummary": null, "custom1": "", "custom2": "", "custom3": "", "custom4": "", "custom5": "",
  "serialNumber": null
}}
