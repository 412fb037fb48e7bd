>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.restoreDevice", "params": ["Default", "10.0.0.1", 4102444800000]}
<< {"result": {"action": "none", "fields": [], "cut": []}}
