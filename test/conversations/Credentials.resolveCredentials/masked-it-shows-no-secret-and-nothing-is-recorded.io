alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": [
    "Default", null,
    {"name": "core", "addressSet": {"addresses": ["10.*"]}}
  ]},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": [
    "Default", "core",
    [{"name": "a", "username": "netops", "password": "not-this-one"}]
  ]},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.resolveCredentials", "params": ["Default", "10.0.0.1", true]}
alice << {"result": [
  {"config": "core", "type": "DYNAMIC", "configPriority": 0, "match": "10.*", "credentialSet": {
    "name": "a", "username": "netops", "password": null, "enableUsername": "", "enablePassword": "",
    "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
  }}
]}
alice >> {"method": "Security.getAuditEntries", "params": ["credentials", 1]}
alice << {"result": {
  "entries": [
    {"id": "…", "at": "…", "by": "local", "method": "Credentials.commitEdits", "on": "…", "request": "…", "source": "…"}
  ],
  "next": "…"
}}
alice >> {"method": "Credentials.resolveCredentials", "params": ["Default", "10.0.0.1"]}
alice << {"result": [
  {"config": "core", "type": "DYNAMIC", "configPriority": 0, "match": "10.*", "credentialSet": {
    "name": "a", "username": "netops", "password": "not-this-one", "enableUsername": "", "enablePassword": "",
    "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
  }}
]}
alice >> {"method": "Security.getAuditEntries", "params": ["credentials", 1]}
alice << {"result": {
  "entries": [
    {
      "id": "…", "at": "…", "by": "local", "method": "Credentials.resolveCredentials", "on": "…", "request": "…",
      "source": "…"
    }
  ],
  "next": "…"
}}
