alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "flat": true}
}}
alice << {"result": "…"}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "s",
  "credentialSets": [{"name": "2001:DB8:0::1"}, {"name": " ::ffff:10.0.0.2 "}, {"name": "10.0.0.1", "priority": 7}]
}}
alice << {"result": null}
alice >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "s"
}}
alice << {"result": {
  "offset": 0, "pageSize": 9, "total": 3,
  "credentialSets": [
    {
      "name": "10.0.0.1", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 7
    },
    {
      "name": "10.0.0.2", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    },
    {
      "name": "2001:db8::1", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    }
  ]
}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "s",
    "credentialSets": [{"name": "2001:db8::0:1", "username": "x"}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "s"
  }}
]
alice << [
  {"id": 1, "result": null}, {"id": 2, "result": null},
  {"id": 3, "result": {
    "offset": 0, "pageSize": 9, "total": 3,
    "credentialSets": [
      {
        "name": "10.0.0.1", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 7
      },
      {
        "name": "10.0.0.2", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
      },
      {
        "name": "2001:db8::1", "username": "x", "password": "", "enableUsername": "", "enablePassword": "",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
      }
    ]
  }}
]
