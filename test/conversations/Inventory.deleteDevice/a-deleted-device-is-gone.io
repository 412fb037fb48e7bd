>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.deleteDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": null}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}}}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": []}}
