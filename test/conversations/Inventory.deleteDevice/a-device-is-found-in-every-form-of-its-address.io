>> {"method": "Inventory.createDevice", "params": ["Default", "2001:db8::1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.deleteDevice", "params": ["Default", "2001:0DB8:0::1"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Default", "2001:db8::1"]}
<< {"result": null}
