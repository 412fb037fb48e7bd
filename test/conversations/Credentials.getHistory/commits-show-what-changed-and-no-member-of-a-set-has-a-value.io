>> {"method": "Credentials.saveCredentialConfig", "params": ["Default", null, {
  "name": "routers", "addressSet": {"addresses": ["10.0.0.*"]}
}]}
<< {"result": "…"}
>> {"method": "Credentials.saveCredentialSets", "params": ["Default", "routers", [
  {"name": "admin", "username": "root", "password": "canary-one"}
]]}
<< {"result": null}
>> {"method": "Credentials.commitEdits", "params": []}
<< {"result": null}
>> {"method": "Credentials.saveCredentialConfig", "params": ["Default", "routers", {"name": "core", "priority": 7}]}
<< {"result": "…"}
>> {"method": "Credentials.saveCredentialSets", "params": ["Default", "core", [
  {"name": "admin", "username": "root", "password": "canary-two", "priority": 3}
]]}
<< {"result": null}
>> {"method": "Credentials.commitEdits", "params": []}
<< {"result": null}
>> {"method": "Credentials.getHistory", "params": ["Default", 10]}
<< {"result": {
  "entries": [
    {
      "id": "…", "at": "…", "by": "local", "method": "Credentials.commitEdits", "request": "…", "source": "…",
      "comment": null, "more": 0,
      "changes": [{
        "config": "core", "set": null, "action": "rename",
        "fields": [
          {"name": "name", "before": "routers", "after": "core"}, {"name": "priority", "before": 0, "after": 7}
        ]
      }, {
        "config": "core", "set": "admin", "action": "update",
        "fields": [
          {"name": "password", "before": null, "after": null}, {"name": "priority", "before": 0, "after": 3}
        ]
      }]
    },
    {
      "id": "…", "at": "…", "by": "local", "method": "Credentials.commitEdits", "request": "…", "source": "…",
      "comment": null, "more": 0,
      "changes": [
        {"config": "routers", "set": null, "action": "create", "fields": []},
        {"config": "routers", "set": "admin", "action": "create", "fields": []}
      ]
    }
  ],
  "next": null
}}
>> {"method": "Credentials.getHistory", "params": {"network": "Default", "pageSize": 1, "config": "other"}}
<< {"result": {"entries": [], "next": null}}
>> {"method": "Credentials.getHistory", "params": ["Nowhere", 1]}
<< {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
