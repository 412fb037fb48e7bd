alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "credentialConfig": {"name": "core"}
}}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": [
  "Default", null,
  {"name": "edge", "type": "CLOUD", "addressSet": {"addresses": ["10.0.0.0/8", "10.1.*", "2001:db8::1"]}}
]}
alice << {"result": {
  "priority": 1,
  "addressSet": {"addresses": ["10.0.0.0/8", "10.1.*", "2001:db8::1"]},
  "name": "edge", "managedNetwork": "Default", "flat": false, "type": "CLOUD"
}}
