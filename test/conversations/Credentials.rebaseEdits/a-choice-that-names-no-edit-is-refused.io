# Nor may two choices name the same edit; nothing is settled
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": {
    "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
  }},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": {
    "network": "Default", "configName": "core",
    "credentialSets": [{"name": "a", "username": "u", "password": "p"}]
  }},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a", "priority": 3}]
}}
alice << {"result": null}
alice >> {"method": "Credentials.rebaseEdits", "params": {
  "choices": [
    {"network": "Default", "config": "core", "set": "a", "keep": "mine"},
    {"network": "Default", "config": "core", "keep": "mine"},
    {"network": "Default", "config": "core", "set": "a", "keep": "theirs"}
  ]
}}
alice << {"error": {
  "code": -32602, "message": "…",
  "data": {"path": "/choices/1", "reason": "names no edit of this session", "findings": [
    {"path": "/choices/1", "reason": "…"},
    {"path": "/choices/2", "reason": "names the same edit as an earlier choice"}
  ]}
}}
