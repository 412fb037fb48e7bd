>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.getChanges", "params": ["Default", null, 10]}
<< {"result": {"changes": [], "position": "…", "next": null}}
