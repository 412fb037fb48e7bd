>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.search", "params": {"scheme": "tag", "pageData": {"offset": 0, "pageSize": 9}}}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "lastChange", null, {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "interfaceIpAddress", "", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
