alice >> [
  {"id": 1, "method": "Networks.defineManagedNetwork", "params": ["Lab"]},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Lab", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": null}]
>> {"method": "Networks.deleteManagedNetwork", "params": ["Lab"]}
<< {"error": {"code": 1005, "message": "…", "data": {"code": "NETWORK_IN_USE", "network": "Lab"}}}
alice >> [
  {"id": 1, "method": "Credentials.deleteCredentialConfig", "params": {"network": "Lab", "configName": "core"}},
  {"id": 2, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": null}, {"id": 2, "result": null}]
>> {"method": "Networks.deleteManagedNetwork", "params": ["Lab"]}
<< {"result": null}
