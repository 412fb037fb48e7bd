# until alice's conflict is settled, what bob saved under the name she gave is not seen by her
alice >> {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 5}
}}
alice << {"id": 1, "result": "…"}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 1}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "ssh", "username": "bob"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.getAllCredentialConfigs"},
  {"id": 2, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
  }}
]
alice << [
  {"id": 1, "result": [
    {
      "priority": 5, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
      "type": "DYNAMIC"
    }
  ]},
  {"id": 2, "result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}}
]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "core", "credentialConfig": {"name": "mine"}
  }},
  {"id": 2, "method": "Credentials.getAllCredentialConfigs"},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": "…"},
  {"id": 2, "result": [
    {
      "priority": 1, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
      "type": "DYNAMIC"
    },
    {
      "priority": 5, "addressSet": {"addresses": []}, "name": "mine", "managedNetwork": "Default", "flat": false,
      "type": "DYNAMIC"
    }
  ]},
  {"id": 3, "result": null}
]
