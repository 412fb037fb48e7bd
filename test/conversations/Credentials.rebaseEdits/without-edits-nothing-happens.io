alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.discardEdits"}
bob << {"result": null}
alice >> {"method": "Credentials.rebaseEdits", "params": [null]}
alice << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
