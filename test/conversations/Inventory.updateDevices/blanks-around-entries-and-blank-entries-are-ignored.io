>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.2", "Cisco::IOS"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}]
>> {"method": "Inventory.updateDevices", "params": [" 10.0.0.1@Default ,, \t,\n10.0.0.2,", null, ["x"]]}
<< {"result": null}
>> {"method": "Inventory.search", "params": ["Default", "custom", "custom1=x", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}}
