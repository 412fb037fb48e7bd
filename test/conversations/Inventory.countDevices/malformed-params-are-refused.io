# A count needs one or two fields, and a top from 1 to 1000.
>> {"method": "Inventory.countDevices", "params": ["Default"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/3", "reason": "…", "findings": "…"}}}
>> {"method": "Inventory.countDevices", "params": {"by": []}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/by", "reason": "must have at least 1 element", "min": 1, "findings": "…"}
}}
>> {"method": "Inventory.countDevices", "params": {"by": ["model", "tag", "network"]}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/by", "reason": "must have at most 2 elements", "max": 2, "findings": "…"}
}}
>> {"method": "Inventory.countDevices", "params": {"by": ["hostname"]}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …", "data": {"path": "/by/0", "reason": "…", "findings": "…"}
}}
>> {"method": "Inventory.countDevices", "params": {"by": ["model"], "top": 0}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/top", "reason": "must be at least 1", "min": 1, "max": 1000, "findings": "…"}
}}
