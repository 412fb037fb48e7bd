alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {"name": "s", "type": "STATIC", "addressSet": {"addresses": ["10.0.0.1"]}}
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialConfig/addressSet/addresses", "reason": "…", "findings": "…"}
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {"name": "s", "type": "STATIC", "addressSet": {"addresses": []}}
}}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "s", "managedNetwork": "Default", "flat": true,
  "type": "STATIC"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": [
  "Default", null,
  {"name": "s", "addressSet": {"addresses": ["10.0.0.1"]}}
]}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2/addressSet/addresses", "reason": "…", "findings": "…"}
}}
# already stored ones are in the way too
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {"name": "d", "addressSet": {"addresses": ["10.0.0.1"]}}
}}
alice << {"result": "…"}
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "d", "type": "STATIC"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "d", "flat": true, "addressSet": {"addresses": []}}
  }}
]
alice << [
  {"id": 1, "error": {
    "code": -32602, "message": "Invalid params: …",
    "data": {"path": "/credentialConfig/addressSet/addresses", "reason": "…", "findings": "…"}
  }},
  {"id": 2, "result": {
    "priority": 1, "addressSet": {"addresses": []}, "name": "d", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }}
]
