>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Lab", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1@Default,10.0.0.1@Lab", null, ["x"]]}
<< {"result": null}
>> {"method": "Inventory.search", "params": [["Default", "Lab"], "custom", "custom1=x", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}}
