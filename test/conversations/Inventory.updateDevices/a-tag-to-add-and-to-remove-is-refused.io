>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.updateDevices", "params": {
  "ipCsv": "10.0.0.1", "addTags": ["core", "tokyo"], "removeTags": ["spare", "tokyo"]
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/removeTags/1", "reason": "must not be in addTags too", "findings": "…"}
}}
>> {"method": "Inventory.updateDevices", "params": {"ipCsv": "10.0.0.1", "addTags": [""]}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/addTags/0", "reason": "…", "min": 1, "findings": "…"}
}}
>> {"method": "Inventory.search", "params": [
  "Default", "tag", "core", {"offset": 0, "pageSize": 10, "total": 0}
]}
<< {"result": {"offset": 0, "pageSize": 10, "total": 0, "devices": []}}
