>> {"method": "Networks.getManagedNetworkNames", "params": [1]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Networks.getManagedNetworkNames", "params": {"x": 1}}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/x", "reason": "…", "findings": "…"}}}
>> {"method": "Networks.getManagedNetworkNames", "params": {"a/b~c": 1}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/a~1b~0c", "reason": "…", "findings": "…"}
}}
