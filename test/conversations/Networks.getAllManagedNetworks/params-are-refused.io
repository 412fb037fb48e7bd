>> {"method": "Networks.getAllManagedNetworks", "params": [null]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Networks.getAllManagedNetworks", "params": {"network": "Default"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/network", "reason": "…", "findings": "…"}
}}
