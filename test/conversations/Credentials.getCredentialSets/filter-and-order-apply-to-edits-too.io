alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "flat": true}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "s",
    "credentialSets": [{"name": "10.0.0.2"}, {"name": "::1"}, {"name": "9.0.0.1"}, {"name": "10.0.0.10"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "s", "credentialSets": [{"name": "10.0.0.2"}]
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "s",
    "credentialSets": [{"name": "10.0.0.9"}, {"name": "11.0.0.1"}, {"name": "10.0.0.10", "username": "x"}]
  }}
]
alice << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "s", "ipOrCidr": "10.0.0.0/24",
  "descending": true
}}
alice << {"result": {
  "offset": 0, "pageSize": 9, "total": 2,
  "credentialSets": [
    {
      "name": "10.0.0.10", "username": "x", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    },
    {
      "name": "10.0.0.9", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    }
  ]
}}
bob >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "s", "ipOrCidr": "10.0.0.0/24",
  "descending": true
}}
bob << {"result": {
  "offset": 0, "pageSize": 9, "total": 2,
  "credentialSets": [
    {
      "name": "10.0.0.10", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    },
    {
      "name": "10.0.0.2", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    }
  ]
}}
