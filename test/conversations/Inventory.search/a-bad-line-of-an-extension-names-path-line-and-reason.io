# Each bad line is a finding with its scheme, its line and the reason.
>> {"method": "Inventory.search", "params": {
  "scheme": "versions,compliance,lastBackup,macAddress,model", "query": "17.3\n3\nolder\n00:1a\n!",
  "pageData": {"offset": 0, "pageSize": 9}
}}
<< {"error": {"code": -32602, "message": "Invalid params: …", "data": {
  "path": "/query", "line": 1, "scheme": "versions",
  "reason": "versions: comparison 1 does not begin with <, <=, > or >=",
  "findings": [
    {"path": "/query", "line": 1, "scheme": "versions",
      "reason": "versions: comparison 1 does not begin with <, <=, > or >="},
    {"path": "/query", "line": 2, "scheme": "compliance",
      "reason": "compliance: not one of 0 (compliant), 1 (unsaved changes), 2 (policy violations)"},
    {"path": "/query", "line": 3, "scheme": "lastBackup",
      "reason": "lastBackup: not hours or days such as 24h or 7d, older than 7d, YYYY-MM-DD/YYYY-MM-DD or never"},
    {"path": "/query", "line": 4, "scheme": "macAddress",
      "reason": "macAddress: not 6 or 8 octets, and without a * at the beginning or the end"},
    {"path": "/query", "line": 5, "scheme": "model",
      "reason": "model: nothing follows the !"}
  ]
}}}
