# A device without the field is in the group null. A group has the spelling of its device with the lowest address.
>> {"method": "Settings.defineFieldNames", "params": [{"named": {
  "rack": {"name": "Rack", "type": "number"}, "site": {"name": "Site", "type": "text"}
}}]}
<< {"result": {"named": {"rack": {"name": "Rack", "type": "number"}, "site": {"name": "Site", "type": "text"}}}}
>> {"method": "Collector.reportDevices", "params": ["Default", [
  {"ipAddress": "10.0.0.1", "adapterId": "a", "model": "M", "fields": {"site": "TYO"}},
  {"ipAddress": "10.0.0.2", "adapterId": "a", "model": "M", "fields": {"site": "tyo"}},
  {"ipAddress": "10.0.0.3", "adapterId": "a", "model": "M"},
  {"ipAddress": "10.0.0.4", "adapterId": "a", "model": "M", "fields": {"site": "OSA"}}
]]}
<< {"result": {"applied": 4, "created": 4, "refused": 0, "items": []}}
>> {"method": "Inventory.countDevices", "params": ["Default", null, null, ["fields.site", "model"]]}
<< {"result": {"total": 4, "groups": [
  {"values": ["TYO", "M"], "count": 2}, {"values": [null, "M"], "count": 1}, {"values": ["OSA", "M"], "count": 1}
], "otherGroups": 0, "otherCount": 0}}
>> {"method": "Inventory.countDevices", "params": ["Default", "field", "site=t*", ["fields.rack"]]}
<< {"result": {"total": 2, "groups": [{"values": [null], "count": 2}], "otherGroups": 0, "otherCount": 0}}
>> {"method": "Inventory.countDevices", "params": ["Default", null, null, ["model", "fields.sit"]]}
<< {"error": {
  "code": -32602, "message": "Invalid params: /3/1 unknown field \"sit\", did you mean \"site\"?",
  "data": {"path": "/3/1", "reason": "is not defined: the named fields are rack, site", "findings": "…"}
}}
>> {"method": "Inventory.countDevices", "params": {"by": ["site"]}}
<< {"error": {"code": -32602, "message": "…", "data": {
  "path": "/by/0", "findings": "…",
  "reason": "must be \"network\", \"adapterId\", \"deviceType\", \"hardwareVendor\", \"model\", \"softwareVendor\", "
    + "\"osVersion\", \"backupStatus\", \"status\", \"complianceState\", \"custom1\", \"custom2\", \"custom3\", "
    + "\"custom4\", \"custom5\" or \"tag\", or must be the path of a named field such as fields.site"
}}}
