>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.updateDevice", "params": {"network": "Default", "ipAddress": "10.0.0.1", "newHostname": "one"}}
<< {"result": null}
>> {"method": "Security.getAuditEntries", "params": {"stream": "n:Default", "pageSize": 1}}
<< {"result": {
  "entries": [
    {
      "id": "…", "at": "…", "by": "local", "method": "Inventory.updateDevice", "on": {"devices": ["10.0.0.1"]},
      "request": "…", "source": "…"
    }
  ],
  "next": "…"
}}
>> {"method": "Security.getAuditEntries", "params": {"stream": "n:Default", "pageSize": 200, "before": "1-1"}}
<< {"result": {"entries": [], "next": null}}
