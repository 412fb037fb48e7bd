alice >> {"method": "Credentials.saveCredentialConfig", "params": [
  "Default", null,
  {"name": "routers", "addressSet": {"addresses": ["10.*"]}}
]}
alice << {"result": "…"}
alice >> {"method": "Credentials.saveCredentialSets", "params": [
  "Default", "routers",
  [{"name": "netops", "password": "not-this-one"}]
]}
alice << {"result": null}
alice >> {"method": "Credentials.commitEdits"}
alice << {"result": null}
>> {"method": "Security.getAuditEntries", "params": ["credentials", 1]}
<< {"result": {
  "entries": [
    {"id": "…", "at": "…", "by": "local", "method": "Credentials.commitEdits", "on": "…", "request": "…", "source": "…"}
  ],
  "next": "…"
}}
