alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": [
    "Default", null,
    {"name": "core", "addressSet": {"addresses": ["10.*"]}}
  ]},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": [
    "Default", "core",
    [{
      "name": "a", "username": "netops", "snmpAuthProtocol": "SHA256", "snmpPrivProtocol": "AES256",
      "rwCommunityString": "rw", "apiToken": "token", "note": "Ask Ann", "expiresAt": 1
    }, {"name": "b"}]
  ]},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
# The second set has no optional member, so its reply is that of a service without them.
alice >> {"method": "Credentials.getCredentialSets", "params": [{"offset": 0, "pageSize": 9}, "Default", "core"]}
alice << {"result": {"offset": 0, "pageSize": 9, "total": 2, "credentialSets": [
  {
    "name": "a",
    "username": "netops", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0,
    "snmpAuthProtocol": "SHA256", "snmpPrivProtocol": "AES256", "rwCommunityString": "rw", "apiToken": "token",
    "note": "Ask Ann", "expiresAt": 1, "expiry": "EXPIRED"
  },
  {
    "name": "b", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
    "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
  }
]}}
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": [
    "Default", "core",
    [{
      "name": "a", "snmpAuthProtocol": "", "snmpPrivProtocol": "", "rwCommunityString": "", "apiToken": "",
      "note": "", "expiresAt": 0
    }]
  ]},
  {"id": 2, "method": "Credentials.getPendingEdits"},
  {"id": 3, "method": "Credentials.commitEdits"},
  {"id": 4, "method": "Credentials.getCredentialSets", "params": [{"offset": 0, "pageSize": 1}, "Default", "core"]}
]
alice << [
  {"id": 1, "result": null},
  {"id": 2, "result": {"edits": [
    {"network": "Default", "config": "core", "set": "a", "action": "update", "fields": [
      {"name": "snmpAuthProtocol", "before": "SHA256", "after": ""},
      {"name": "snmpPrivProtocol", "before": "AES256", "after": ""},
      {"name": "rwCommunityString", "before": null, "after": null},
      {"name": "apiToken", "before": null, "after": null},
      {"name": "note", "before": "Ask Ann", "after": ""},
      {"name": "expiresAt", "before": 1, "after": null}
    ]}
  ], "conflicts": [], "expiresAt": "…"}},
  {"id": 3, "result": null},
  {"id": 4, "result": {"offset": 0, "pageSize": 1, "total": 2, "credentialSets": [{
    "name": "a",
    "username": "netops", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
  }]}}
]
