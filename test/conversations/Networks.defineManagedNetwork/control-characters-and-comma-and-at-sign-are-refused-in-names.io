>> {"method": "Networks.defineManagedNetwork", "params": ["a,b"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Networks.defineManagedNetwork", "params": ["a@b"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Networks.defineManagedNetwork", "params": {"networkName": "a\u0000b"}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/networkName", "reason": "…", "findings": "…"}
}}
>> {"method": "Networks.defineManagedNetwork", "params": ["a"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0", "reason": "…", "findings": "…"}}}
>> {"method": "Networks.getManagedNetworkNames"}
<< {"result": ["Default"]}
