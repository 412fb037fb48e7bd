>> {"method": "Security.getCaller", "params": null}
<< {"result": {"id": "local", "kind": "local", "name": "local", "permissions": "…", "networks": null}}
>> {"method": "Security.getCaller", "params": []}
<< {"result": {"id": "local", "kind": "local", "name": "local", "permissions": "…", "networks": null}}
>> {"method": "Security.getCaller", "params": {}}
<< {"result": {"id": "local", "kind": "local", "name": "local", "permissions": "…", "networks": null}}
