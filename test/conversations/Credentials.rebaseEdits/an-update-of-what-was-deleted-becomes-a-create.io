alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "priority": 8}
  }},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge"}
  }},
  {"id": 3, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "edge",
    "credentialSets": [{"name": "a"}, {"name": "b", "username": "b"}]
  }},
  {"id": 4, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": null}, {"id": 4, "result": null}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core", "type": "CLOUD"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "edge", "credentialSets": [{"name": "b", "password": "p"}]
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
bob >> [
  {"id": 1, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Default", "configName": "core"}},
  {"id": 2, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "edge", "credentialSets": [{"name": "b"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "core", "set": null, "action": "create", "fields": [
      {"name": "name", "before": null, "after": "core"},
      {"name": "type", "before": null, "after": "CLOUD"},
      {"name": "addresses", "before": null, "after": []},
      {"name": "priority", "before": null, "after": 10}
    ]},
    {"network": "Default", "config": "edge", "set": "b", "action": "create", "fields": [
      {"name": "password", "before": null, "after": null},
      {"name": "priority", "before": null, "after": 1}
    ]}
  ],
  "conflicts": [], "expiresAt": "…"
}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> [
  {"id": 1, "method": "Credentials.getAllCredentialConfigs"},
  {"id": 2, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "edge"
  }}
]
bob << [
  {"id": 1, "result": [
    {
      "priority": 9, "addressSet": {"addresses": []}, "name": "edge", "managedNetwork": "Default", "flat": false,
      "type": "DYNAMIC"
    },
    {
      "priority": 10, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Default", "flat": false,
      "type": "CLOUD"
    }
  ]},
  {"id": 2, "result": {
    "offset": 0, "pageSize": 9, "total": 2,
    "credentialSets": [
      {
        "name": "a", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
      },
      {
        "name": "b", "username": "", "password": "p", "enableUsername": "", "enablePassword": "",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
      }
    ]
  }}
]
