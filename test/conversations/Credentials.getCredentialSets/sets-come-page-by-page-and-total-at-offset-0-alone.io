alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a"}, {"name": "b"}, {"name": "c"}, {"name": "d"}, {"name": "e"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 2}, "network": "Default", "configName": "core"
}}
<< {"result": {
  "offset": 0, "pageSize": 2, "total": 5,
  "credentialSets": [
    {
      "name": "a", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    },
    {
      "name": "b", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    }
  ]
}}
>> {"method": "Credentials.getCredentialSets", "params": [{"offset": 2, "pageSize": 2}, "Default", "core"]}
<< {"result": {
  "offset": 2, "pageSize": 2,
  "credentialSets": [
    {
      "name": "c", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 2
    },
    {
      "name": "d", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 3
    }
  ]
}}
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 4, "pageSize": 2}, "network": "Default", "configName": "core"
}}
<< {"result": {
  "offset": 4, "pageSize": 2,
  "credentialSets": [
    {
      "name": "e", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 4
    }
  ]
}}
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 6, "pageSize": 2, "total": 5, "credentialSets": []},
  "network": "Default", "configName": "core"
}}
<< {"result": {"offset": 6, "pageSize": 2, "credentialSets": []}}
