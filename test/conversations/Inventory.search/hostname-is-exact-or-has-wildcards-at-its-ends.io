>> [
  {"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 2, "method": "Inventory.updateDevice", "params": ["Default", "10.0.0.1", null, null, null, "tyo-core-1"]},
  {"id": 3, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.2", "Cisco::IOS"]},
  {"id": 4, "method": "Inventory.updateDevice", "params": ["Default", "10.0.0.2", null, null, null, "osa-core-2"]}
]
<< [{"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": null}, {"id": 4, "result": null}]
>> {"method": "Inventory.search", "params": ["Default", "hostname", "tyo-core-1", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "hostname", "tyo-core", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "hostname", "tyo*", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "hostname", "*-2", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "hostname", "*core*", {"offset": 0, "pageSize": 9}]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 2, "devices": "…"}}
