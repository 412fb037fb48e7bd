>> {"method": "Networks.getManagedNetwork", "params": ["Nowhere"]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
>> {"method": "Networks.getManagedNetwork", "params": {"networkName": "default"}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "default"}}}
