alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "  core "}
}}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "Core"}
}}
alice << {"result": {
  "priority": 1, "addressSet": {"addresses": []}, "name": "Core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
}}
alice << {"result": {
  "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
  "type": "DYNAMIC"
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null,
  "credentialConfig": {
    "name": "cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc" +
      "ccccccccccccccccccccccccc😀"
  }
}}
alice << {"result": {
  "priority": 2, "addressSet": {"addresses": []},
  "name": "cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc" +
    "ccccccccccccccccccccccc😀",
  "managedNetwork": "Default", "flat": false, "type": "DYNAMIC"
}}
