alice >> {"method": "Security.logoutCurrentUser"}
alice << {"result": null}
bob >> {"method": "Security.logoutCurrentUser"}
bob << {"result": null}
bob >> {"method": "Inventory.getDevice", "params": ["Default", "10.0.0.1"]}
bob << {"result": null}
