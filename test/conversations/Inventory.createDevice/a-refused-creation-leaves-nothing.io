>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", ""]}
<< {"result": "INVALID_ADAPTER: …"}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1/8", "Cisco::IOS"]}
<< {"result": "INVALID_ADDRESS: …"}
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}}}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": []}}
