>> {"method": "Networks.defineManagedNetwork", "params": [
  "🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐"
]}
<< {"result": {
  "name": "🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐", "bridgeName": null, "online": true
}}
>> {"method": "Networks.defineManagedNetwork", "params": [
  "🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐🌐"
]}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/0", "reason": "…", "max": 64, "findings": "…"}
}}
>> {"method": "Networks.defineManagedNetwork", "params": {"networkName": ""}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/networkName", "reason": "…", "min": 1, "findings": "…"}
}}
