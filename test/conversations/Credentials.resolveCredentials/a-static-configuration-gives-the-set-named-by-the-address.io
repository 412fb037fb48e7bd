alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "d", "addressSet": {"addresses": ["2001:db8:*"]}}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "d", "credentialSets": [{"name": "x"}]
  }},
  {"id": 3, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null,
    "credentialConfig": {"name": "s", "flat": true, "priority": 0}
  }},
  {"id": 4, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "s",
    "credentialSets": [{"name": "2001:db8::1", "password": "p", "priority": 3}, {"name": "10.0.0.1"}]
  }},
  {"id": 5, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": "…"}, {"id": 4, "result": null},
  {"id": 5, "result": null}
]
>> {"method": "Credentials.resolveCredentials", "params": ["Default", "2001:DB8:0::1"]}
<< {"result": [
  {"config": "d", "type": "DYNAMIC", "configPriority": 0, "match": "2001:db8:*", "credentialSet": {
    "name": "x", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
    "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
  }},
  {"config": "s", "type": "STATIC", "configPriority": 0, "match": "2001:db8::1", "credentialSet": {
    "name": "2001:db8::1", "username": "", "password": "p", "enableUsername": "", "enablePassword": "",
    "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 3
  }}
]}
>> {"method": "Credentials.resolveCredentials", "params": ["Default", "::ffff:10.0.0.1"]}
<< {"result": [
  {"config": "s", "type": "STATIC", "configPriority": 0, "match": "10.0.0.1", "credentialSet": {
    "name": "10.0.0.1", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
    "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
  }}
]}
>> {"method": "Credentials.resolveCredentials", "params": ["Default", "10.0.0.2"]}
<< {"result": []}
