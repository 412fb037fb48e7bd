>> {"method": "Networks.getManagedNetworkNames"}
<< {"result": ["Default"]}
>> {"method": "Networks.getManagedNetworkNames", "params": null}
<< {"result": ["Default"]}
>> {"method": "Networks.getManagedNetworkNames", "params": []}
<< {"result": ["Default"]}
>> {"method": "Networks.getManagedNetworkNames", "params": {}}
<< {"result": ["Default"]}
