alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
}}
alice << {"result": "…"}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core",
  "credentialSets": [
    {"name": "a", "snmpAuthPriv": "x"},
    {"name": "b", "snmpAuthPriv": "y", "snmpPrivPassword": "y"},
    {"name": "c", "snmpAuthPriv": null, "snmpPrivPassword": "z"}
  ]
}}
alice << {"result": null}
alice >> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"
}}
alice << {"result": {
  "offset": 0, "pageSize": 9, "total": 3,
  "credentialSets": [
    {
      "name": "a", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "x", "priority": 0
    },
    {
      "name": "b", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "y", "priority": 1
    },
    {
      "name": "c", "username": "", "password": "", "enableUsername": "", "enablePassword": "", "roCommunityString": "",
      "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "z", "priority": 2
    }
  ]
}}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core",
  "credentialSets": [{"name": "a", "snmpAuthPriv": "x", "snmpPrivPassword": ""}]
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/0/snmpAuthPriv", "reason": "…", "findings": "…"}
}}
