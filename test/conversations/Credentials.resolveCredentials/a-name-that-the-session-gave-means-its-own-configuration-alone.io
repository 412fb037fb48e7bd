alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "addressSet": {"addresses": ["10.0.*"]}}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "ssh", "username": "alice"}]
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "core", "addressSet": {"addresses": ["10.0.*"]}}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "ssh", "username": "bob"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"id": 1, "method": "Credentials.resolveCredentials", "params": ["Default", "10.0.0.1"]}
alice << {"id": 1, "result": [
  {"config": "core", "type": "DYNAMIC", "configPriority": 0, "match": "10.0.*", "credentialSet": {
    "name": "ssh", "username": "alice", "password": "", "enableUsername": "", "enablePassword": "",
    "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
  }}
]}
