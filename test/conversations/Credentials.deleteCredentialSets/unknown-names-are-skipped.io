alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.deleteCredentialSets", "params": {
  "network": "Default", "configName": "core",
  "credentialSets": [
    {"name": "A"}, {"name": ""},
    {
      "name": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" +
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    },
    {"name": "b"}
  ]
}}
alice << {"result": null}
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
alice >> [
  {"id": 1, "method": "Credentials.deleteCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "b"}, {"name": "a"}, {"name": "a"}]
  }},
  {"id": 2, "method": "Credentials.commitEdits"},
  {"id": 3, "method": "Credentials.getCredentialSets", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
  }}
]
alice << [
  {"id": 1, "result": null}, {"id": 2, "result": null},
  {"id": 3, "result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}}
]
