alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "d"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "d", "credentialSets": [{"name": "a"}]
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "flat": true}
  }},
  {"id": 4, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "s", "credentialSets": [{"name": "10.0.0.1"}]
  }},
  {"id": 5, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}, {"id": 4, "result": null},
  {"id": 5, "result": null}
]
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "d", "type": "STATIC"}
}}
alice << {"error": {
  "code": 1103, "message": "…",
  "data": {"code": "CONFIG_TYPE_CONFLICT", "network": "Default", "config": "d"}
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "type": "CLOUD"}
}}
alice << {"error": {
  "code": 1103, "message": "…",
  "data": {"code": "CONFIG_TYPE_CONFLICT", "network": "Default", "config": "s"}
}}
alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": "s", "credentialConfig": {"name": "s2", "flat": false}
}}
alice << {"error": {
  "code": 1103, "message": "…",
  "data": {"code": "CONFIG_TYPE_CONFLICT", "network": "Default", "config": "s"}
}}
# without its sets it is
alice >> [
  {"id": 1, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "d", "credentialSets": [{"name": "a"}]
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "d", "type": "STATIC"}
  }},
  {"id": 3, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "d", "credentialSets": [{"name": "10.0.0.1"}]
  }},
  {"id": 4, "method": "Credentials.commitEdits"},
  {"id": 5, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "d"
  }}
]
alice << [
  {"id": 1, "result": null},
  {"id": 2, "result": {
    "priority": 0, "addressSet": {"addresses": []}, "name": "d", "managedNetwork": "Default", "flat": true,
    "type": "STATIC"
  }},
  {"id": 3, "result": null}, {"id": 4, "result": null},
  {"id": 5, "result": {
    "offset": 0, "pageSize": 9, "total": 1,
    "credentialSets": [
      {
        "name": "10.0.0.1", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
      }
    ]
  }}
]
