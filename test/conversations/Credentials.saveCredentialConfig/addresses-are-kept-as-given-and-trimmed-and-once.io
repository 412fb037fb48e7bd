alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {"name": "core", "addressSet": {
    "addresses": [" 10.0.3.7/24 ", "2001:DB8::1", "10.0.3.7/24", "10.*.1-9.?", "fe80:*", "2001:DB8::1"]
  }}
}}
alice << {"result": {
  "priority": 0,
  "addressSet": {"addresses": ["10.0.3.7/24", "2001:DB8::1", "10.*.1-9.?", "fe80:*"]},
  "name": "core", "managedNetwork": "Default", "flat": false, "type": "DYNAMIC"
}}
alice >> {"method": "Credentials.getCredentialConfig", "params": {"network": "Default", "configName": "core"}}
alice << {"result": {
  "priority": 0,
  "addressSet": {"addresses": ["10.0.3.7/24", "2001:DB8::1", "10.*.1-9.?", "fe80:*"]},
  "name": "core", "managedNetwork": "Default", "flat": false, "type": "DYNAMIC"
}}
