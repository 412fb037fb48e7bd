>> {"method": "Networks.getManagedNetwork", "params": [""]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/0", "reason": "…", "min": 1, "findings": "…"}
}}
>> {"method": "Networks.getManagedNetwork", "params": {"networkName": "a,b"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/networkName", "reason": "…", "findings": "…"}
}}
>> {"method": "Networks.getManagedNetwork", "params": {}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/networkName", "reason": "is required", "findings": "…"}
}}
