>> {"method": "Inventory.search", "params": ["Default", "hostname,colour", "a\nred", {"offset": 0, "pageSize": 9}]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {
    "path": "/1",
    "reason": "scheme 2 is unknown: the schemes are ipAddress, interfaceIpAddress, hostname, vendor, serial, status" +
      ", lastChange, custom, tag",
    "position": 2, "findings": "…"
  }
}}
>> {"method": "Inventory.search", "params": {"scheme": "x", "pageData": {"offset": 0, "pageSize": 9}}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/scheme", "reason": "…", "position": 1, "findings": "…"}
}}
