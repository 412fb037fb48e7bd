alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
}}
alice << {"result": "…"}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "  "}]
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/0/name", "reason": "name is empty", "findings": "…"}
}}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core",
  "credentialSets": [
    {
      "name": "cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc" +
        "ccccccccccccccccccccccccccccc"
    }
  ]
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/0/name", "reason": "name has more than 128 characters", "findings": "…"}
}}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"name": "a\nb"}]
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/0/name", "reason": "name has a control character", "findings": "…"}
}}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core", "credentialSets": [{"username": "a"}]
}}
alice << {"error": {
  "code": -32602, "message": "Invalid params: …",
  "data": {"path": "/credentialSets/0/name", "reason": "is required", "findings": "…"}
}}
alice >> {"method": "Credentials.saveCredentialSets", "params": {
  "network": "Default", "configName": "core",
  "credentialSets": [
    {
      "name": "cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc" +
        "ccccccccccccccccccccccccccc😀"
    }
  ]
}}
alice << {"result": null}
