alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": [
    "Default", null, {"name": "hosts", "type": "STATIC"}
  ]},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": [
    "Default", "hosts",
    [{"name": "10.0.0.1"}, {"name": "10.0.0.2"}, {"name": "10.1.0.1"}]
  ]}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.getMaskedCredentialSets", "params": [
  {"offset": 0, "pageSize": 9}, "Default", "hosts", "10.0.0.0/24", "ipAddress", true
]}
alice << {"result": {
  "offset": 0, "pageSize": 9, "total": 2,
  "credentialSets": [
    {
      "name": "10.0.0.2", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    },
    {
      "name": "10.0.0.1", "username": "", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
    }
  ]
}}
alice >> {"method": "Credentials.getMaskedCredentialSets", "params": [
  {"offset": 0, "pageSize": 9}, "Default", "hosts", "10.0.0.0/33"
]}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/3", "reason": "…", "findings": "…"}
}}
alice >> {"method": "Credentials.getMaskedCredentialSets", "params": [{"offset": 0, "pageSize": 9}, "Default", "none"]}
alice << {"error": {
  "code": 1101, "message": "…",
  "data": {"code": "CONFIG_NOT_FOUND", "network": "Default", "config": "none"}
}}
alice >> {"method": "Credentials.getMaskedCredentialSets", "params": [{"offset": 0, "pageSize": 9}, "Nowhere", "none"]}
alice << {"error": {"code": 1001, "message": "…", "data": {"code": "NETWORK_NOT_FOUND", "network": "Nowhere"}}}
