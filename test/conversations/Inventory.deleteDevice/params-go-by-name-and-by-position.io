>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.deleteDevice", "params": {"ipAddress": "10.0.0.1", "network": "Default"}}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": null}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.deleteDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": null}
