alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {"name": "core", "addressSet": {"addresses": ["10.0.0.1", "10.0.0.256"]}}
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialConfig/addressSet/addresses/1", "reason": "…", "findings": "…"}
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": [
  "Default", null,
  {"name": "core", "addressSet": {"addresses": ["10.1", "10.0.0.1", ""]}}
]}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/2/addressSet/addresses/0", "reason": "…", "findings": [
    {"path": "/2/addressSet/addresses/0", "reason": "…"},
    {"path": "/2/addressSet/addresses/2", "reason": "…"}
  ]}
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": [
  "Default", null, {"name": "core", "addressSet": {"addresses": ["10.0.0.*", "::ffff:a00:*"]}}
]}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {
    "path": "/2/addressSet/addresses/1",
    "reason": "IPv4-mapped addresses are IPv4: write a wildcard such as 10.0.0.*", "findings": "…"
  }
}}
alice >> {"method": "Credentials.getAllCredentialConfigs"}
alice << {"result": []}
