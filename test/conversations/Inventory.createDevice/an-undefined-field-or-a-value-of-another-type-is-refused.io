>> {"method": "Settings.defineFieldNames", "params": [{"named": {
  "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}, "rack": {"name": "Rack", "type": "number"}
}}]}
<< {"result": {"named": {
  "rack": {"name": "Rack", "type": "number"}, "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}
}}}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS", {
  "sites": "TYO", "site": "KIX", "rack": "twelve"
}]}
<< {"error": {"code": -32602, "message": "…", "data": {
  "path": "/3/sites", "reason": "is not defined: the named fields are rack, site",
  "findings": [
    {"path": "/3/sites", "reason": "is not defined: the named fields are rack, site"},
    {"path": "/3/site", "reason": "must be one of TYO, OSA"},
    {"path": "/3/rack", "reason": "must be a number such as 12 or -0.5"}
  ]
}}}
>> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": null}
