>> {"method": "Networks.deleteManagedNetwork", "params": ["Lab"]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Lab"}}}
>> {"method": "Networks.deleteManagedNetwork", "params": {"networkName": "default"}}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "default"}}}
