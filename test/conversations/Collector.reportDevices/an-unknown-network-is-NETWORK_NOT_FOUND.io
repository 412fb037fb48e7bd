>> {"method": "Collector.reportDevices", "params": ["Nowhere", [{"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS"}]]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Collector.reportDevices", "params": {"network": "default", "reports": []}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "default"}}}
