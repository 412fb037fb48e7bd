>> [{"id": 1, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}]
<< [{"id": 1, "result": null}]
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1", null, ["a", 2]]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/2/1", "reason": "…", "findings": "…"}}}
>> {"method": "Inventory.updateDevices", "params": {"ipCsv": "10.0.0.1", "adapterId": ""}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/adapterId", "reason": "…", "min": 1, "findings": "…"}
}}
>> {"method": "Inventory.updateDevices", "params": {"ipCsv": ["10.0.0.1"]}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/ipCsv", "reason": "must be a string", "findings": "…"}
}}
>> {"method": "Inventory.updateDevices", "params": {"ipCsv": "x", "adapterId": ""}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/adapterId", "reason": "…", "min": 1, "findings": [
    {"path": "/adapterId", "reason": "…", "min": 1},
    {"path": "/ipCsv", "reason": "…", "items": [{"index": 0, "entry": "x", "code": "INVALID_ADDRESS"}]}
  ]}
}}
