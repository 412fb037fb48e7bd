alice >> [
  {"id": 1, "method": "Networks.defineManagedNetwork", "params": ["Lab"]},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": ["Lab", null, {"name": "core"}]},
  {"id": 3, "method": "Credentials.saveCredentialSets", "params": ["Lab", "core", [{"name": "a"}]]},
  {"id": 4, "method": "Credentials.saveCredentialConfig", "params": ["Default", null, {"name": "edge"}]},
  {"id": 5, "method": "Credentials.commitEdits"}
]
alice << [
  {"id": 1, "result": "…"}, {"id": 2, "result": "…"}, {"id": 3, "result": null}, {"id": 4, "result": "…"},
  {"id": 5, "result": null}
]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": ["Lab", "core", [{"name": "a", "username": "u"}]]},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": ["Default", null, {"name": "edge", "priority": 3}]}
]
alice << [{"id": 1, "result": null}, {"id": 2, "result": "…"}]
bob >> [
  {"id": 1, "method": "Credentials.deleteCredentialConfig", "params": ["Lab", "core"]},
  {"id": 2, "method": "Credentials.saveCredentialConfig", "params": ["Default", null, {"name": "edge", "priority": 4}]},
  {"id": 3, "method": "Credentials.commitEdits"},
  {"id": 4, "method": "Networks.deleteManagedNetwork", "params": ["Lab"]}
]
bob << [{"id": 1, "result": null}, {"id": 2, "result": "…"}, {"id": 3, "result": null}, {"id": 4, "result": null}]
alice >> {"method": "Credentials.commitEdits"}
alice << {"error": {"code": 1201, "message": "…", "data": {"code": "EDIT_CONFLICT", "conflicts": [
  {
    "network": "Default", "config": "edge", "changedAt": "…", "changedBy": "…", "mine": "update", "theirs": "update",
    "revision": "…", "fields": "…", "unsettled": []
  },
  {
    "network": "Lab", "config": "core", "set": "a", "changedAt": null, "mine": "update", "theirs": "network",
    "revision": 0, "fields": "…", "unsettled": []
  }
]}}}
# A rebase drops the edit of the set, because nothing is left that it could change.
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {
  "edits": [{"network": "Default", "config": "edge", "set": null, "action": "update", "fields": "…"}],
  "conflicts": [],
  "expiresAt": "…"
}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
