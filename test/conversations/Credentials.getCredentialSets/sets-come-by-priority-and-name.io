alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [
      {"name": "b", "priority": 1}, {"name": "a", "priority": 1}, {"name": "Z", "priority": 1},
      {"name": "x", "priority": 10}, {"name": "y", "priority": 9}
    ]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 5,
  "credentialSets": [
    {
      "name": "Z", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    },
    {
      "name": "a", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    },
    {
      "name": "b", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    },
    {
      "name": "y", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 9
    },
    {
      "name": "x", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 10
    }
  ]
}}
# whatever is asked of the order or of addresses
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core", "ipOrCidr": "no address",
  "sortColumn": "ipAddress", "descending": true
}}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 5,
  "credentialSets": [
    {
      "name": "Z", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    },
    {
      "name": "a", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    },
    {
      "name": "b", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    },
    {
      "name": "y", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 9
    },
    {
      "name": "x", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 10
    }
  ]
}}
