>> {"method": "Settings.defineFieldNames", "params": [{"named": {
  "Site": {"name": "Site", "type": "text"}, "custom1": {"name": "x", "type": "text"}
}}]}
<< {"error": {"code": -32602, "message": "…", "data": {
  "path": "/0/named/Site", "reason": "…",
  "findings": [{"path": "/0/named/Site", "reason": "…"}, {"path": "/0/named/custom1", "reason": "…"}]
}}}
>> {"method": "Settings.defineFieldNames", "params": [{
  "custom2": {"name": "Site", "type": "text"}, "named": {"site": {"name": "site", "type": "choice"}}
}]}
<< {"error": {"code": -32602, "message": "…", "data": {
  "path": "/0/named/site/name", "reason": "is the name of another field",
  "findings": [
    {"path": "/0/named/site/name", "reason": "is the name of another field"},
    {"path": "/0/named/site/choices", "reason": "is missing: the type choice needs it"}
  ]
}}}
