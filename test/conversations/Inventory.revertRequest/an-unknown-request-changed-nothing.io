>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.revertRequest", "params": ["no such request"]}
<< {"result": {"reverted": [], "refused": []}}
>> {"method": "Inventory.revertRequest", "params": {"request": "no such request", "dryRun": true}}
<< {"result": {"reverted": [], "refused": []}}
>> {"method": "Inventory.revertRequest", "params": [""]}
<< {"error": {"code": -32602, "message": "…", "data": "…"}}
