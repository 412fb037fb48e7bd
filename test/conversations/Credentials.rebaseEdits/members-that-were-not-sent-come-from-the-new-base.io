alice >> [{"id": 1, "method": "Credentials.saveCredentialConfig", "params": {"network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}}}, {"id": 2, "method": "Credentials.saveCredentialSets", "params": {"network": "Default", "configName": "core", "credentialSets": [{"name": "a", "username": "u", "password": "p"}]}}, {"id": 3, "method": "Credentials.commitEdits"}, {"id": 4, "method": "Credentials.saveCredentialSets", "params": {"network": "Default", "configName": "core", "credentialSets": [{"name": "a", "username": "v"}]}}]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}, {"id": 4, "result": null}]
bob >> [{"id": 1, "method": "Credentials.saveCredentialSets", "params": {"network": "Default", "configName": "core", "credentialSets": [{"name": "a", "username": "w", "password": "q", "priority": 4}]}}, {"id": 2, "method": "Credentials.commitEdits"}]
bob << [{"id": 1, "result": null}, {"id": 2, "result": null}]
alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {"edits": [{"network": "Default", "config": "core", "set": "a", "action": "update", "fields": [{"name": "username", "before": "w", "after": "v"}]}], "conflicts": [], "expiresAt": "…"}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.getCredentialSets", "params": {"pageData": {"offset": 0, "pageSize": 9}, "network": "Default", "configName": "core"}}
bob << {"result": {"offset": 0, "pageSize": 9, "total": 1, "credentialSets": [{"name": "a", "username": "v", "password": "q", "enableUsername": "", "enablePassword": "", "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 4}]}}
