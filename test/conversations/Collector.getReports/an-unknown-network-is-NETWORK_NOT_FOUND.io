>> {"method": "Collector.getReports", "params": ["Nowhere", 10]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Collector.getReports", "params": {"network": "default", "pageSize": 10, "after": "10.0.0.1"}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "default"}}}
