alice >> {"method": "Credentials.rebaseEdits"}
alice << {"result": {"edits": [], "conflicts": [], "expiresAt": null}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.discardEdits"}
bob << {"result": null}
