# A name that is wrong or occurs twice, and an alias that differs, are reported with the members that are malformed.
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "none", "credentialSets": [
    {"name": "a", "username": 1}, {"name": " a", "snmpAuthPriv": "x", "snmpPrivPassword": "y"}, {"username": "b"},
    {"name": " "}, {"name": ""}
  ]
}}
alice << {"error": {"code": -32602, "message": "…", "data": {
  "path": "/credentialSets/0/username", "reason": "must be a string or null",
  "findings": [
    {"path": "/credentialSets/0/username", "reason": "must be a string or null"},
    {"path": "/credentialSets/2/name", "reason": "is required"},
    {"path": "/credentialSets/1/snmpAuthPriv", "reason": "differs from snmpPrivPassword, of which it is an alias"},
    {"path": "/credentialSets/1/name", "reason": "occurs twice in this call"},
    {"path": "/credentialSets/3/name", "reason": "name is empty"},
    {"path": "/credentialSets/4/name", "reason": "name is empty"}
  ]
}}}
