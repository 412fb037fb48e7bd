>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": {"network": "Default", "ipAddress": "10.0.0.1", "newHostname": "one"}}
<< {"result": null}
>> {"method": "Inventory.getDeviceHistory", "params": ["Default", "10.0.0.1", 10]}
<< {"result": {
  "entries": [
    {
      "id": "…", "at": "…", "action": "update", "by": "local", "method": "Inventory.updateDevice", "request": "…",
      "source": "…", "comment": null, "place": null,
      "fields": [{"name": "hostname", "before": "", "after": "one"}], "cut": []
    },
    {
      "id": "…", "at": "…", "action": "create", "by": "local", "method": "Inventory.createDevice", "request": "…",
      "source": "…", "comment": null, "place": null, "fields": [], "cut": []
    }
  ],
  "next": null
}}
