>> {"method": "Collector.reportDevices", "params": ["Default", [{
  "ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "tags": ["core", "tyo"],
  "interfaces": [{"name": "eth0", "ipAddress": "10.0.0.1"}, {"name": "eth1"}]
}]]}
<< {"result": {"applied": 1, "created": 1, "refused": 0, "items": []}}
>> {"method": "Collector.reportDevices", "params": ["Default", [{
  "ipAddress": "10.0.0.1", "memo": "moved to rack 7", "tags": ["core", "osa"],
  "interfaces": [{"name": "eth0", "ipAddress": "10.0.0.1"}, {"name": "eth1", "mtu": 1500}], "configChangedAt": 7
}]]}
<< {"result": {"applied": 1, "created": 0, "refused": 0, "items": []}}
>> {"method": "Inventory.getDeviceHistory", "params": ["Default", "10.0.0.1", 1]}
<< {"result": {
  "entries": [{
    "id": "…", "at": "…", "action": "update", "by": "local", "method": "Collector.reportDevices", "request": "…",
    "source": "…", "comment": null, "place": null, "cut": [],
    "fields": [
      {"name": "memo", "before": null, "after": "moved to rack 7"},
      {"name": "tags", "before": ["tyo"], "after": ["osa"]},
      {
        "name": "interfaces", "before": [{"name": "eth1", "ipAddresses": []}],
        "after": [{"name": "eth1", "mtu": 1500, "ipAddresses": []}]
      },
      {"name": "configChangedAt", "before": [], "after": [7]}
    ]
  }],
  "next": "…"
}}
