>> {"method": "Settings.defineFieldNames", "params": [{
  "custom1": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}, "custom3": {"name": "Due", "type": "date"}
}]}
<< {"result": {
  "custom1": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}, "custom3": {"name": "Due", "type": "date"}
}}
>> {"method": "Settings.defineFieldNames", "params": {"fields": {"custom3": {"name": "Rack", "type": "number"}}}}
<< {"result": {"custom3": {"name": "Rack", "type": "number"}}}
>> {"method": "Settings.getFieldNames"}
<< {"result": {"custom3": {"name": "Rack", "type": "number"}}}
>> {"method": "Security.getAuditEntries", "params": ["n:Default", 1]}
<< {"result": {
  "entries": [{
    "id": "…", "at": "…", "by": "local", "method": "Settings.defineFieldNames", "on": {"fields": ["custom3"]},
    "request": "…", "source": "…"
  }],
  "next": "…"
}}
