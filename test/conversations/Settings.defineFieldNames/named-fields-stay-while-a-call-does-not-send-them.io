>> {"method": "Settings.defineFieldNames", "params": [{"named": {
  "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}, "rack": {"name": "Rack", "type": "number"}
}}]}
<< {"result": {"named": {
  "rack": {"name": "Rack", "type": "number"}, "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}
}}}
>> {"method": "Settings.defineFieldNames", "params": [{"custom1": {"name": "Owner", "type": "text"}}]}
<< {"result": {"custom1": {"name": "Owner", "type": "text"}, "named": {
  "rack": {"name": "Rack", "type": "number"}, "site": {"name": "Site", "type": "choice", "choices": ["TYO", "OSA"]}
}}}
>> {"method": "Settings.defineFieldNames", "params": [{"named": {}}]}
<< {"result": {}}
>> {"method": "Settings.getFieldNames"}
<< {"result": {}}
