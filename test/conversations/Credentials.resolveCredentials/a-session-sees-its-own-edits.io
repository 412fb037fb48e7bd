alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "d", "addressSet": {"addresses": ["10.0.0.0/8"]}}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "d", "credentialSets": [{"name": "x"}, {"name": "y"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": "d", "credentialConfig": {"name": "e", "priority": 4}
  }},
  {"id": 2, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "e", "credentialSets": [{"name": "x"}]
  }},
  {"id": 3, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "e", "credentialSets": [{"name": "y", "username": "u"}]
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.resolveCredentials", "params": ["Default", "10.0.0.1"]}
alice << {"result": [
  {"config": "e", "type": "DYNAMIC", "configPriority": 4, "match": "10.0.0.0/8", "credentialSet": {
    "name": "y", "username": "u", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
    "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
  }}
]}
bob >> {"method": "Credentials.resolveCredentials", "params": ["Default", "10.0.0.1"]}
bob << {"result": [
  {"config": "d", "type": "DYNAMIC", "configPriority": 0, "match": "10.0.0.0/8", "credentialSet": {
    "name": "x", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
    "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
  }},
  {"config": "d", "type": "DYNAMIC", "configPriority": 0, "match": "10.0.0.0/8", "credentialSet": {
    "name": "y", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
    "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
  }}
]}
