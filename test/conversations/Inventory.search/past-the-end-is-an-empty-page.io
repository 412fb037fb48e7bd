>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 1, "pageSize": 5}}}
<< {"result": {"offset": 1, "pageSize": 5, "devices": []}}
>> {"method": "Inventory.search", "params": ["Default", null, null, {"offset": 9007199254740991, "pageSize": 10000}]}
<< {"result": {"offset": 9007199254740991, "pageSize": 10000, "devices": []}}
>> {"method": "Inventory.search", "params": [
  "Default", null, null,
  {"offset": 9007199254740991, "pageSize": 10000},
  "hostname"
]}
<< {"result": {"offset": 9007199254740991, "pageSize": 10000, "devices": []}}
