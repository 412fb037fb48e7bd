# The network of the configuration and its addresses are checked beside the members that are malformed by themselves.
alice >> {"method": "Credentials.saveCredentialConfig", "params": ["Default", null, {
  "name": "core", "managedNetwork": "Lab", "type": "STATIC", "priority": -1, "addressSet": {"addresses": ["10.*"]}
}]}
alice << {"error": {"code": -32602, "message": "…", "data": {
  "path": "/2/priority", "reason": "must be at least 0", "min": 0, "max": "…",
  "findings": [
    {"path": "/2/priority", "reason": "must be at least 0", "min": 0, "max": "…"},
    {"path": "/2/managedNetwork", "reason": "must be the network of the call, or absent"},
    {"path": "/2/addressSet/addresses", "reason": "must be empty in a STATIC configuration"}
  ]
}}}
