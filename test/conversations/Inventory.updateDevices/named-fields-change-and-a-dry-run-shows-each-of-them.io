>> {"method": "Settings.defineFieldNames", "params": [{"named": {
  "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}, "rack": {"name": "Rack", "type": "number"}
}}]}
<< {"result": {"named": {
  "rack": {"name": "Rack", "type": "number"}, "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}
}}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS", {"site": "TYO"}]}
<< {"result": null}
>> {"method": "Inventory.updateDevices", "params": {
  "ipCsv": "10.0.0.1", "fields": {"site": "", "rack": "12"}, "dryRun": true
}}
<< {"result": {"devices": [{"network": "Default", "ipAddress": "10.0.0.1", "fields": [
  {"name": "fields.rack", "before": null, "after": "12"}, {"name": "fields.site", "before": "TYO", "after": null}
]}]}}
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1", null, null, false, {"site": "", "rack": "12"}]}
<< {"result": null}
>> {"method": "Inventory.getDeviceHistory", "params": ["Default", "10.0.0.1", 1]}
<< {"result": {"entries": [{
  "id": "…", "at": "…", "action": "update", "by": "local", "method": "Inventory.updateDevices", "request": "…",
  "source": "…", "comment": null, "place": null, "cut": [],
  "fields": [
    {"name": "fields.rack", "before": null, "after": "12"}, {"name": "fields.site", "before": "TYO", "after": null}
  ]
}], "next": "…"}}
