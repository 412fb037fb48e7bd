>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]}
<< {"result": null}
>> {"method": "Inventory.deleteDevice", "params": ["Default", "10.0.0.1"]}
<< {"result": null}
>> {"method": "Inventory.getDeviceHistory", "params": ["Default", "10.0.0.1", 1]}
<< {"result": {"entries": [{
  "id": "…", "at": "…", "action": "delete", "by": "local", "method": "Inventory.deleteDevice", "request": "…",
  "source": "…", "comment": null, "place": null, "fields": [], "cut": []
}], "next": "…"}}
>> {"method": "Inventory.getDeviceHistory", "params": {"network": "Nowhere", "ipAddress": "10.0.0.1", "pageSize": 1}}
<< {"error": {
  "code": 1001, "message": "No network \"Nowhere\"", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}
}}
