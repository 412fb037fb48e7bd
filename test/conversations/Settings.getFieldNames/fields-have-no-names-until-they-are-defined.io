>> {"method": "Settings.getFieldNames"}
<< {"result": {}}
>> {"method": "Settings.defineFieldNames", "params": [{"custom2": {"name": " Site ", "type": "text", "help": "City"}}]}
<< {"result": {"custom2": {"name": "Site", "type": "text", "help": "City"}}}
>> {"method": "Settings.getFieldNames"}
<< {"result": {"custom2": {"name": "Site", "type": "text", "help": "City"}}}
# The names on the wire stay custom1 to custom5, and values are not checked against the types.
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "A::B"]}
<< {"result": null}
>> {"method": "Inventory.updateDevices", "params": ["10.0.0.1", null, [null, "TYO"]]}
<< {"result": null}
>> {"method": "Inventory.search", "params": [[], "custom", "custom2=TYO", {"offset": 0, "pageSize": 1}]}
<< {"result": {"offset": 0, "pageSize": 1, "total": 1, "devices": "…"}}
