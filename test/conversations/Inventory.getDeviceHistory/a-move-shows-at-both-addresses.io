>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", "Lab", "10.9.9.9", null, "r9"]}
<< {"result": null}
>> {"method": "Inventory.getDeviceHistory", "params": ["Default", "10.0.0.1", 1]}
<< {"result": {"entries": [{
  "id": "…", "at": "…", "action": "leave", "by": "local", "method": "Inventory.updateDevice", "request": "…",
  "source": "…", "comment": null, "place": {"network": "Lab", "ipAddress": "10.9.9.9"}, "fields": [], "cut": []
}], "next": "…"}}
>> {"method": "Inventory.getDeviceHistory", "params": ["Lab", "10.9.9.9", 1]}
<< {"result": {"entries": [{
  "id": "…", "at": "…", "action": "arrive", "by": "local", "method": "Inventory.updateDevice", "request": "…",
  "source": "…", "comment": null, "place": {"network": "Default", "ipAddress": "10.0.0.1"},
  "fields": [{"name": "hostname", "before": "", "after": "r9"}], "cut": []
}], "next": null}}
