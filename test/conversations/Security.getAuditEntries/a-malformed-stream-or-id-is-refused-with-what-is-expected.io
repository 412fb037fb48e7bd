>> {"method": "Security.getAuditEntries", "params": {"stream": "Default", "pageSize": 10, "before": "1.5"}}
<< {"error": {
  "code": -32602,
  "message": "…",
  "data": {
    "path": "/stream",
    "reason": "must be access, credentials, or n: and the name of a network, such as n:Default",
    "findings": [
      {
        "path": "/stream",
        "reason": "must be access, credentials, or n: and the name of a network, such as n:Default"
      },
      {
        "path": "/before",
        "reason": "must be the id of an entry such as 1763856000000-42"
      }
    ]
  }
}}
