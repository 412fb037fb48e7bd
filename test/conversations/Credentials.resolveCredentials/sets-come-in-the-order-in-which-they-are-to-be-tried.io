alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "b", "priority": 1, "addressSet": {"addresses": ["11.0.0.1", "10.0.0.0/8", "10.*"]}}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "b",
    "credentialSets": [
      {"name": "y", "priority": 2}, {"name": "x", "priority": 2}, {"name": "w"}, {"name": "z", "priority": 0}
    ]
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "a", "type": "CLOUD", "priority": 1, "addressSet": {"addresses": ["10.0.?.1-9"]}}
  }},
  {"id": 4, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "a", "credentialSets": [{"name": "c"}]
  }},
  {"id": 5, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "n", "addressSet": {"addresses": ["10.0.1.*"]}}
  }},
  {"id": 6, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "n", "credentialSets": [{"name": "n"}]
  }},
  {"id": 7, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "e"}
  }},
  {"id": 8, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "e", "credentialSets": [{"name": "e"}]
  }},
  {"id": 9, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}, {"id": 4, "result": null},
  {"id": 5, "result": "…"}, {"id": 6, "result": null}, {"id": 7, "result": "…"}, {"id": 8, "result": null},
  {"id": 9, "result": null}
]
>> {"method": "Credentials.resolveCredentials", "params": ["Default", "10.0.0.1"]}
<< {"result": [
  {"config": "a", "type": "CLOUD", "configPriority": 1, "match": "10.0.?.1-9", "credentialSet": {
    "name": "c", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
    "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
  }},
  {"config": "b", "type": "DYNAMIC", "configPriority": 1, "match": "10.0.0.0/8", "credentialSet": {
    "name": "z", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
    "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
  }},
  {"config": "b", "type": "DYNAMIC", "configPriority": 1, "match": "10.0.0.0/8", "credentialSet": {
    "name": "x", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
    "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 2
  }},
  {"config": "b", "type": "DYNAMIC", "configPriority": 1, "match": "10.0.0.0/8", "credentialSet": {
    "name": "y", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
    "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 2
  }},
  {"config": "b", "type": "DYNAMIC", "configPriority": 1, "match": "10.0.0.0/8", "credentialSet": {
    "name": "w", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
    "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 3
  }}
]}
>> {"method": "Credentials.resolveCredentials", "params": {"network": "Default", "ipAddress": "12.0.0.1"}}
<< {"result": []}
