alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.commitEdits", "params": {}}
bob << {"result": null}
bob >> {"method": "Credentials.getAllCredentialConfigs"}
bob << {"result": []}
