>> {"method": "Settings.defineFieldNames", "params": [{"named": {
  "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}, "rack": {"name": "Rack", "type": "number"}
}}]}
<< {"result": {"named": {
  "rack": {"name": "Rack", "type": "number"}, "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}
}}}
>> {"method": "Collector.reportDevices", "params": ["Default", [
  {"ipAddress": "10.0.0.1", "adapterId": "a", "fields": {"site": "TYO", "rack": "12"}},
  {"ipAddress": "10.0.0.2", "adapterId": "a", "fields": {"site": "OSA"}},
  {"ipAddress": "10.0.0.3", "adapterId": "a"}
]]}
<< {"result": {"applied": 3, "created": 3, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": ["Default", "field", "site=t*, RACK = 12", {"offset": 0, "pageSize": 5}]}
<< {"result": {"offset": 0, "pageSize": 5, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "field", "!site=tyo", {"offset": 0, "pageSize": 5}]}
<< {"result": {"offset": 0, "pageSize": 5, "total": 2, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "field", "site=", {"offset": 0, "pageSize": 5}]}
<< {"result": {"offset": 0, "pageSize": 5, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "any", "osa", {"offset": 0, "pageSize": 5}]}
<< {"result": {"offset": 0, "pageSize": 5, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": ["Default", "field", "sit=TYO", {"offset": 0, "pageSize": 5}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: /2 unknown field \"sit\", did you mean \"site\"?", "data": "…"
}}
>> {"method": "Inventory.search", "params": ["Default", "field", "site", {"offset": 0, "pageSize": 5}]}
<< {"error": {"code": -32602, "message": "…", "data": {
  "path": "/2", "reason": "field: no = in pair 1", "line": 1, "scheme": "field", "findings": "…"
}}}
>> {"method": "Inventory.search", "params": [
  "Default", "hostname,field", "*\nsite=TYO,sit=TYO,rak=1", {"offset": 0, "pageSize": 5}
]}
<< {"error": {"code": -32602, "message": "…", "data": {
  "path": "/2", "line": 2, "scheme": "field",
  "reason": "field: the name of pair 2 is not defined: the named fields are rack, site",
  "findings": [
    {"path": "/2", "line": 2, "scheme": "field",
      "reason": "field: the name of pair 2 is not defined: the named fields are rack, site"},
    {"path": "/2", "line": 2, "scheme": "field",
      "reason": "field: the name of pair 3 is not defined: the named fields are rack, site"}
  ]
}}}
