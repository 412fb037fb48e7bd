>> {"method": "Settings.defineFieldNames", "params": [{
  "custom1": {"name": "Site", "type": "text"}, "custom2": {"name": "SITE", "type": "text"},
  "custom3": {"name": "custom1", "type": "text", "choices": ["a"]}, "custom4": {"name": "x", "type": "choice"}
}]}
<< {"error": {"code": -32602, "message": "…", "data": {
  "path": "/0/custom2/name", "reason": "is the name of another field",
  "findings": [
    {"path": "/0/custom2/name", "reason": "is the name of another field"},
    {"path": "/0/custom3/name", "reason": "is the name of another field"},
    {"path": "/0/custom3/choices", "reason": "is only for the type choice"},
    {"path": "/0/custom4/choices", "reason": "is missing: the type choice needs it"}
  ]
}}}
>> {"method": "Settings.getFieldNames"}
<< {"result": {}}
