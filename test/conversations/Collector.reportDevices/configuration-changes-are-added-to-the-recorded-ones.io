# 2024-01-01 and 2024-06-01
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "configChangedAt": 1704067200000}]
]}
<< {"result": {"applied": 1, "created": 1, "refused": 0, "items": []}}
>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [{"ipAddress": "10.0.0.1", "configChangedAt": [1717200000000]}]
]}
<< {"result": {"applied": 1, "created": 0, "refused": 0, "items": []}}
>> {"method": "Inventory.search", "params": [
  "Default", "lastChange", "2024-01-01/2024-01-01", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": [
  "Default", "lastChange", "2024-06-01/2024-06-01", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 1, "devices": "…"}}
>> {"method": "Inventory.search", "params": [
  "Default", "lastChange", "2024-01-02/2024-05-31", {"offset": 0, "pageSize": 9}
]}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": "…"}}
