>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Inventory.createDevice", "params": ["Lab", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": {"network": "Lab", "ipAddress": "10.0.0.1", "newHostname": "one"}}
<< {"result": null}
# A call that changes no value is no change.
>> {"method": "Inventory.updateDevice", "params": {"network": "Lab", "ipAddress": "10.0.0.1", "newHostname": "one"}}
<< {"result": null}
>> {"method": "Inventory.deleteDevice", "params": ["Lab", "10.0.0.1"]}
<< {"result": null}
>> {"method": "Inventory.getChanges", "params": ["Lab", "0-0", 10]}
<< {"result": {
  "changes": [
    {
      "position": "…", "network": "Lab", "ipAddress": "10.0.0.1", "at": "…", "action": "create", "fields": [],
      "place": null, "by": "local", "method": "Inventory.createDevice", "request": "…", "comment": null
    },
    {
      "position": "…", "network": "Lab", "ipAddress": "10.0.0.1", "at": "…", "action": "update",
      "fields": ["hostname"], "place": null, "by": "local", "method": "Inventory.updateDevice", "request": "…",
      "comment": null
    },
    {
      "position": "…", "network": "Lab", "ipAddress": "10.0.0.1", "at": "…", "action": "delete", "fields": [],
      "place": null, "by": "local", "method": "Inventory.deleteDevice", "request": "…", "comment": null
    }
  ],
  "position": "…", "next": null
}}
