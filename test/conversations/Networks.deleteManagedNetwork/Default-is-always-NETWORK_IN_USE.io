# empty or not
>> {"method": "Networks.deleteManagedNetwork", "params": ["Default"]}
<< {"error": {"code": 1005, "message": "…", "data": {"code": "NETWORK_IN_USE", "network": "Default"}}}
>> {"method": "Networks.deleteManagedNetwork", "params": {"networkName": "Default"}}
<< {"error": {"code": 1005, "message": "…", "data": {"code": "NETWORK_IN_USE", "network": "Default"}}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
