>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", "Lab", "10.9.9.9", null, "r9"]}
<< {"result": null}
>> {"method": "Inventory.getChanges", "params": {"network": "Default", "after": "0-0", "pageSize": 1}}
<< {"result": {
  "changes": [{
    "position": "…", "network": "Default", "ipAddress": "10.0.0.1", "at": "…", "action": "create", "fields": [],
    "place": null, "by": "local", "method": "Inventory.createDevice", "request": "…", "comment": null
  }],
  "position": "…", "next": "…"
}}
>> {"method": "Inventory.getChanges", "params": ["Lab", "0-0", 10]}
<< {"result": {
  "changes": [{
    "position": "…", "network": "Lab", "ipAddress": "10.9.9.9", "at": "…", "action": "arrive", "fields": ["hostname"],
    "place": {"network": "Default", "ipAddress": "10.0.0.1"}, "by": "local", "method": "Inventory.updateDevice",
    "request": "…", "comment": null
  }],
  "position": "…", "next": null
}}
