alice >> {"method": "Credentials.discardEdits"}
alice << {"result": null}
alice >> {"method": "Credentials.discardEdits"}
alice << {"result": null}
bob >> {"method": "Credentials.discardEdits", "params": []}
bob << {"result": null}
