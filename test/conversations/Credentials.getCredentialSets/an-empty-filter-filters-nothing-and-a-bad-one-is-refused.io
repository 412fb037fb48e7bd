alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "s", "flat": true}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "s", "credentialSets": [{"name": "10.0.0.1"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "s", "ipOrCidr": "", "sortColumn": ""
}}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "credentialSets": [
    {
      "name": "10.0.0.1", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    }
  ]
}}
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "s", "ipOrCidr": null,
  "sortColumn": null, "descending": null
}}
<< {"result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "credentialSets": [
    {
      "name": "10.0.0.1", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    }
  ]
}}
>> {"method": "Credentials.getCredentialSets", "params": {
  "pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "s", "ipOrCidr": "10.0.0.*"
}}
<< {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/ipOrCidr", "reason": "…", "findings": "…"}
}}
>> {"method": "Credentials.getCredentialSets", "params": [{"offset": 0, "pageSize": 9}, "Default", "s", "router"]}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {"path": "/3", "reason": "…", "findings": "…"}}}
