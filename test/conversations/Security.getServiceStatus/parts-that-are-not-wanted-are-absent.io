>> {"method": "Security.getServiceStatus", "params": [["store"]]}
<< {"result": {
  "store": {
    "kind": "…", "primaries": "…", "versions": "…", "memoryBytes": "…", "memoryLimitBytes": "…", "warnings": []
  }
}}
>> {"method": "Security.getServiceStatus", "params": [[]]}
<< {"result": {}}
>> {"method": "Security.getServiceStatus", "params": [["keys"]]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/0/0", "reason": "…", "findings": "…"}}}
