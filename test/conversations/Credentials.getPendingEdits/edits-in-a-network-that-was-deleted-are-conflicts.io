alice >> [
  {"id": 1, "method": "Networks.defineManagedNetwork", "params": ["Lab"]},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Lab", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 3, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Lab", "configName": "core", "credentialSets": [{"name": "a"}]
  }},
  {"id": 4, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "edge"}
  }}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": null}, {"id": 4, "result": "…"}]
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {"edits": "…", "conflicts": [], "expiresAt": "…"}}
bob >> {"method": "Networks.deleteManagedNetwork", "params": ["Lab"]}
bob << {"result": null}
alice >> {"method": "Credentials.getPendingEdits"}
alice << {"result": {
  "edits": "…",
  "conflicts": [
    {
      "network": "Lab", "config": "core", "changedAt": null, "mine": "create", "theirs": "network", "revision": 0,
      "fields": "…", "unsettled": []
    }
  ],
  "expiresAt": "…"
}}
# A rebase keeps the edits, and only the choice "theirs" drops them.
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {"edits": "…", "conflicts": ["…"], "expiresAt": "…"}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {"code": 1201, "message": "…", "data": {"code": "EDIT_CONFLICT", "conflicts": ["…"]}}}
alice >> {"method": "Credentials.rebaseEdits", "params": {
  "choices": [{"network": "Lab", "config": "core", "keep": "theirs", "revision": 0}]
}}
alice << {"result": {
  "edits": [{"network": "Default", "config": "edge", "set": null, "action": "create", "fields": "…"}],
  "conflicts": [],
  "expiresAt": "…"
}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
