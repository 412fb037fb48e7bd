alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a", "password": "p"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.saveCredentialSets", "params": [
  "Default", "core",
  [
    {
      "name": "a", "username": "", "password": null, "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": null, "priority": 0
    }
  ]
]}
alice << {"result": null}
alice >> [
  {"id": 1, "method": "Credentials.commitEdits"},
  {"id": 2, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
  }}
]
alice << [
  {"id": 1, "result": null},
  {"id": 2, "result": {
    "offset": 0, "pageSize": 9, "total": 1,
    "credentialSets": [
      {
        "name": "a", "username": "", "password": "p", "enableUsername": "", "enablePassword": "",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
      }
    ]
  }}
]
