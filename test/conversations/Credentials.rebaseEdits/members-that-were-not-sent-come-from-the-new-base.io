# What alice did not send comes from bob. Of the login both changed only the user name,
# so the password is still the one that alice saw.
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a", "username": "u", "password": "p"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a", "username": "v"}]
}}
alice << {"result": null}
bob >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a", "username": "w", "enableUsername": "e", "enablePassword": "q", "priority": 4}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {
  "edits": [
    {"network": "Default", "config": "core", "set": "a", "action": "update", "fields": [
      {"name": "username", "before": "w", "after": "v"}
    ]}
  ],
  "conflicts": [], "expiresAt": "…"
}}
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
        "name": "a", "username": "v", "password": "p", "enableUsername": "e", "enablePassword": "q",
        "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 4
      }
    ]
  }}
]
