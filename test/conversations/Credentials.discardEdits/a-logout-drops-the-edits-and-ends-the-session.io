alice >> {"method": "Credentials.saveCredentialConfig", "params": {
  "network": "Default", "oldConfigName": null, "credentialConfig": {"name": "core"}
}}
alice << {"result": "…"}
alice >> {"method": "Security.logoutCurrentUser"}
alice << {"result": null}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
alice >> {"method": "Credentials.getAllCredentialConfigs"}
alice << {"result": []}
alice >> {"method": "Credentials.discardEdits"}
alice << {"result": null}
