alice >> {"method": "Credentials.saveCredentialConfig", "params": ["Default", null, {"name": "core"}]}
alice << {"result": "…"}
alice >> {"method": "Credentials.saveCredentialSets", "params": [
  "Default", "core",
  [
    {"name": "a", "sshPrivateKey": "not-a-key"},
    {"name": "b", "sshPrivateKey": "ssh-ed25519 AAAAC3Nza me@here"}
  ]
]}
alice << {"error": {
  "code": -32602,
  "message": "…",
  "data": {
    "path": "/2/0/sshPrivateKey", "reason": "is not a PEM text with a private key",
    "findings": [
      {"path": "/2/0/sshPrivateKey", "reason": "is not a PEM text with a private key"},
      {"path": "/2/1/sshPrivateKey", "reason": "is a public key"}
    ]
  }
}}
alice >> {"method": "Credentials.getMaskedCredentialSets", "params": [{"offset": 0, "pageSize": 9}, "Default", "core"]}
alice << {"result": {"offset": 0, "pageSize": 9, "total": 0, "credentialSets": []}}
