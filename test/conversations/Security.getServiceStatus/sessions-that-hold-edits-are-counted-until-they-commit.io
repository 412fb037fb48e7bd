alice >> {"method": "Credentials.saveCredentialConfig", "params": ["Default", null, {"name": "core"}]}
alice << {"result": "…"}
alice >> {"method": "Credentials.saveCredentialSets", "params": [
  "Default", "core",
  [{"name": "netops", "password": "not-this-one"}]
]}
alice << {"result": null}
bob >> {"method": "Security.getServiceStatus", "params": {"include": ["sessions"]}}
bob << {"result": {"sessions": {"withEdits": 1, "edits": 2}}}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
bob >> {"method": "Security.getServiceStatus", "params": {"include": ["sessions"]}}
bob << {"result": {"sessions": {"withEdits": 0, "edits": 0}}}
