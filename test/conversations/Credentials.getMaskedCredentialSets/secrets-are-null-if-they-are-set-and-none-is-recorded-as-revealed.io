alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": ["Default", null, {"name": "core"}]},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": [
    "Default", "core",
    [{"name": "a", "username": "netops", "password": "not-this-one"}, {"name": "b", "enableUsername": "x"}]
  ]},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
bob >> {"method": "Credentials.getMaskedCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
bob << {"result": {
  "offset": 0, "pageSize": 9, "total": 2,
  "credentialSets": [
    {
      "name": "a", "username": "netops", "password": null, "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    },
    {
      "name": "b", "username": "", "password": "", "enableUsername": "x", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    }
  ]
}}
# as the session that edits them sees them
alice >> {"id": 4, "method": "Credentials.saveCredentialSets", "params": [
  "Default", "core",
  [{"name": "a", "password": ""}, {"name": "b", "roCommunityString": "nor-this"}]
]}
alice << {"id": 4, "result": null}
alice >> {"method": "Credentials.getMaskedCredentialSets", "params": [{"offset": 1, "pageSize": 1}, "Default", "core"]}
alice << {"result": {
  "offset": 1, "pageSize": 1,
  "credentialSets": [
    {
      "name": "b", "username": "", "password": "", "enableUsername": "x", "enablePassword": "",
      "roCommunityString": null, "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 1
    }
  ]
}}
bob >> {"method": "Security.getAuditEntries", "params": ["credentials", 1]}
bob << {"result": {
  "entries": [
    {"id": "…", "at": "…", "by": "local", "method": "Credentials.commitEdits", "on": "…", "request": "…", "source": "…"}
  ],
  "next": "…"
}}
