>> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": null, "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": ["lab"]}
<< {"result": {"name": "lab", "bridgeName": null, "online": true}}
>> {"method": "Inventory.createDevice", "params": ["lab", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.getDevice", "params": ["Lab", "10.0.0.1"]}
<< {"result": null}
