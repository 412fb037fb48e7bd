>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "A::B"},
    {"ipAddress": "10.0.0.2", "adapterId": "A::B"},
    {"ipAddress": "2001:db8::1", "adapterId": "A::B"}
  ]
]}
<< {"result": {"applied": 3, "created": 3, "refused": 0, "items": []}}
>> {"method": "Collector.getReports", "params": {"network": "Default", "pageSize": 2, "include": []}}
<< {"result": {"reports": "…", "next": "10.0.0.2"}}
>> {"method": "Inventory.deleteDevice", "params": ["Default", "10.0.0.2"]}
<< {"result": null}
>> {"method": "Collector.getReports", "params": {"network": "Default", "pageSize": 2, "after": "10.0.0.2"}}
<< {"result": {"reports": "…", "next": null}}
>> {"method": "Collector.getReports", "params": {"network": "Default", "pageSize": 2, "after": "2001:db8::1"}}
<< {"result": {"reports": [], "next": null}}
