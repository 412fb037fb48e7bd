>> {"method": "Settings.defineFieldNames", "params": [{"named": {
  "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}, "rack": {"name": "Rack", "type": "number"}
}}]}
<< {"result": {"named": {
  "rack": {"name": "Rack", "type": "number"}, "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}
}}}
>> {"method": "Collector.reportDevices", "params": ["Default", [
  {"ipAddress": "10.0.0.1", "adapterId": "a", "fields": {"site": "TYO"}},
  {"ipAddress": "10.0.0.2", "adapterId": "a", "fields": {"sit": "TYO"}},
  {"ipAddress": "10.0.0.1", "fields": {"rack": "x"}},
  {"ipAddress": "10.0.0.1", "fields": {"rack": 7}}
]]}
<< {"result": {"applied": 1, "created": 1, "refused": 3, "items": [
  {
    "index": 1, "ipAddress": "10.0.0.2", "code": "INVALID_VALUE",
    "reason": "/fields/sit is not defined: the named fields are rack, site"
  },
  {
    "index": 2, "ipAddress": "10.0.0.1", "code": "INVALID_VALUE",
    "reason": "/fields/rack must be a number such as 12 or -0.5"
  },
  {"index": 3, "ipAddress": "10.0.0.1", "code": "INVALID_VALUE", "reason": "/fields/rack must be a string"}
]}}
>> {"method": "Collector.reportDevices", "params": ["Default", [
  {"ipAddress": "10.0.0.1", "fields": {"rack": "7", "site": ""}}
], true]}
<< {"result": {"applied": 1, "created": 0, "refused": 0, "items": [], "changes": [{
  "index": 0, "ipAddress": "10.0.0.1", "action": "update", "fields": [
    {"name": "fields.rack", "before": null, "after": "7"}, {"name": "fields.site", "before": "TYO", "after": null}
  ]
}]}}
