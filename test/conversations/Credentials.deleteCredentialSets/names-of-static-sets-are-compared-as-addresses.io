alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "flat": true}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "s",
    "credentialSets": [{"name": "10.0.0.1"}, {"name": "2001:db8::1"}, {"name": "::2"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.deleteCredentialSets", "params": {
  "network": "Default", "configName": "s",
  "credentialSets": [{"name": "2001:DB8:0:0::1"}, {"name": "::ffff:10.0.0.1"}, {"name": "router"}]
}}
alice << {"result": null}
alice >> [
  {"id": 1, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "s"
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": {
    "offset": 0, "pageSize": 9, "total": 1,
    "credentialSets": [
      {
        "name": "::2", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
      }
    ]
  }},
  {"id": 2, "result": null}
]
bob >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "s"
}}
bob << {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "credentialSets": [
    {
      "name": "::2", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    }
  ]
}}
