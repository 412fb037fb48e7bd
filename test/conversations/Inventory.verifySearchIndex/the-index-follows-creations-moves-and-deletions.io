>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {"ipAddress": "10.0.0.1", "adapterId": "a", "hostname": "one", "tags": ["core"]},
    {"ipAddress": "10.0.0.2", "adapterId": "a"},
    {"ipAddress": "10.0.0.3", "adapterId": "a"}
  ]
]}
<< {"result": {"applied": 3, "created": 3, "refused": 0, "items": []}}
>> {"method": "Inventory.verifySearchIndex", "params": ["Default"]}
<< {"result": {"network": "Default", "devices": 3, "differences": []}}
>> {"method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, "10.0.0.9", null, "two"]}
<< {"result": null}
>> {"method": "Inventory.deleteDevice", "params": ["Default", "10.0.0.2"]}
<< {"result": null}
>> {"method": "Inventory.verifySearchIndex", "params": ["Default"]}
<< {"result": {"network": "Default", "devices": 2, "differences": []}}
