alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "c", "type": "CLOUD"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "d"}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}]
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "c", "flat": false}
}}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "c", "managedNetwork": "Default", "flat": false,
  "type": "CLOUD"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "c", "flat": true}
}}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "c", "managedNetwork": "Default", "flat": true,
  "type": "STATIC"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "c", "flat": false}
}}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "c", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "d", "flat": 1}
}}
alice << {"result": {
  "priority": 1, "addressSet": {"addresses": []}, "name": "d", "managedNetwork": "Default", "flat": true,
  "type": "STATIC"
}}
