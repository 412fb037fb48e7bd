alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": [
    "Default", null,
    {"name": "core", "addressSet": {"addresses": ["10.*"]}}
  ]},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": [
    "Default", "core",
    [{"name": "a", "username": "netops", "password": "p", "expiresAt": 1767225600000},
    {"name": "b", "username": "netops", "password": "p", "expiresAt": 253402300799999}]
  ]},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.resolveCredentials", "params": ["Default", "10.0.0.1", true]}
alice << {"result": [
  {"config": "core", "type": "DYNAMIC", "configPriority": 0, "match": "10.*", "credentialSet": {
    "name": "a",
      "username": "netops", "password": null, "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0,
    "expiresAt": 1767225600000, "expiry": "EXPIRED"
  }},
  {"config": "core", "type": "DYNAMIC", "configPriority": 0, "match": "10.*", "credentialSet": {
    "name": "b",
      "username": "netops", "password": null, "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1,
    "expiresAt": 253402300799999
  }}
]}
