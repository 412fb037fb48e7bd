>> {"method": "Security.getCaller"}
<< {"result": {
  "id": "local", "kind": "local", "name": "local",
  "permissions": [
    "inventory:read", "inventory:write", "credentials:read", "credentials:reveal", "credentials:write", "admin"
  ],
  "networks": null
}}
>> {"method": "Networks.defineManagedNetwork", "params": ["Osaka"]}
<< {"result": {"name": "Osaka", "bridgeName": null, "online": true}}
