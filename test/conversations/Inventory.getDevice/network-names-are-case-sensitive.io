>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["DEFAULT", "10.0.0.1"]}
<< {"result": null}
