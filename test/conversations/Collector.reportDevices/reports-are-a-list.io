>> {"method": "Collector.reportDevices", "params": ["Default", {"ipAddress": "10.0.0.1"}]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/1", "reason": "…", "findings": "…"}}}
>> {"method": "Collector.reportDevices", "params": {"network": "Default", "reports": null}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/reports", "reason": "…", "findings": "…"}
}}
>> {"method": "Collector.reportDevices", "params": ["Default", []]}
<< {"result": {"applied": 0, "created": 0, "refused": 0, "items": []}}
>> {"method": "Collector.reportDevices", "params": ["Default"]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/1", "reason": "is required", "findings": "…"}
}}
