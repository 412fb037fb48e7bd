>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Nowhere", "10.0.0.1"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": {"network": "Default", "ipAddress": "::1"}}
<< {"result": null}
