# The service reads type and fingerprint from the key. A set that was read can be sent back.
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialConfig", "params": [
    "Default", null,
    {"name": "core", "addressSet": {"addresses": ["10.*"]}}
  ]},
  {"id": 2, "method": "Credentials.saveCredentialSets", "params": [
    "Default", "core",
    [{
      "name": "a", "username": "netops", "sshPrivateKey":
      "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIHdhFgxvD54vbFXOlAT08aZmR2IVgTe18DMT2nnHdleT\n" +
      "-----END PRIVATE KEY-----\n"
    }]
  ]},
  {"id": 3, "method": "Credentials.commitEdits"}
]
alice << [{"id": 1, "result": "…"}, {"id": 2, "result": null}, {"id": 3, "result": null}]
alice >> {"method": "Credentials.getCredentialSets", "params": [{"offset": 0, "pageSize": 9}, "Default", "core"]}
alice << {"result": {"offset": 0, "pageSize": 9, "total": 1, "credentialSets": [
  {
    "name": "a",
    "username": "netops", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0,
    "sshPrivateKey":
      "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIHdhFgxvD54vbFXOlAT08aZmR2IVgTe18DMT2nnHdleT\n" +
      "-----END PRIVATE KEY-----\n",
    "sshKeyType": "ssh-ed25519",
    "sshKeyFingerprint": "SHA256:2pt9ku+ePQqvezwxI012GChJr4/pFziwLp1L6qZtLMs"
  }
]}}
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": [
    "Default", "core",
    [{"name": "a", "sshPrivateKey": null, "sshKeyType": "ssh-rsa", "sshKeyFingerprint": "SHA256:other"}]
  ]},
  {"id": 2, "method": "Credentials.getMaskedCredentialSets", "params": [
    {"offset": 0, "pageSize": 9}, "Default", "core"
  ]}
]
alice << [{"id": 1, "result": null}, {"id": 2, "result": {
  "offset": 0, "pageSize": 9, "total": 1,
  "credentialSets": [{
    "name": "a",
    "username": "netops", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0,
    "sshPrivateKey": null, "sshKeyType": "ssh-ed25519",
    "sshKeyFingerprint": "SHA256:2pt9ku+ePQqvezwxI012GChJr4/pFziwLp1L6qZtLMs"
  }]
}}]
alice >> [
  {"id": 1, "method": "Credentials.saveCredentialSets", "params": [
    "Default", "core", [{"name": "a", "sshPrivateKey": ""}]
  ]},
  {"id": 2, "method": "Credentials.getPendingEdits"},
  {"id": 3, "method": "Credentials.getMaskedCredentialSets", "params": [
    {"offset": 0, "pageSize": 9}, "Default", "core"
  ]}
]
alice << [
  {"id": 1, "result": null},
  {"id": 2, "result": {"edits": [
    {"network": "Default", "config": "core", "set": "a", "action": "update", "fields": [
      {"name": "sshPrivateKey", "before": null, "after": null},
      {"name": "sshKeyType", "before": "ssh-ed25519", "after": ""},
      {"name": "sshKeyFingerprint", "before": "SHA256:2pt9ku+ePQqvezwxI012GChJr4/pFziwLp1L6qZtLMs", "after": ""}
    ]}
  ], "conflicts": [], "expiresAt": "…"}},
  {"id": 3, "result": {"offset": 0, "pageSize": 9, "total": 1, "credentialSets": [{
    "name": "a",
    "username": "netops", "password": "", "enableUsername": "", "enablePassword": "",
      "roCommunityString": "", "snmpUsername": "", "snmpAuthPassword": "", "snmpPrivPassword": "", "priority": 0
  }]}}
]
