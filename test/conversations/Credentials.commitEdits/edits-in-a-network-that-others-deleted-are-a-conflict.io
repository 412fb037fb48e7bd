alice >> [
  {"id": 1, "method": "Networks.defineManagedNetwork", "params": ["Lab"]},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Lab", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}]
bob >> {"method": "Networks.deleteManagedNetwork", "params": ["Lab"]}
bob << {"result": null}
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {"code": 1201, "message": "…", "data": {"code": "EDIT_CONFLICT", "conflicts": [
  {
    "network": "Lab", "config": "core", "changedAt": null, "mine": "create", "theirs": "network", "revision": 0,
    "fields": "…", "unsettled": []
  }
]}}}
bob >> {"method": "Networks.defineManagedNetwork", "params": ["Lab"]}
bob << {"result": "…"}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": [
  {
    "priority": 0, "addressSet": {"addresses": []}, "name": "core", "managedNetwork": "Lab", "flat": false,
    "type": "DYNAMIC"
  }
]}
