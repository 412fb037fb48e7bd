>> {"method": "Collector.getReports", "params": ["Nowhere", 10]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "default"}}}
