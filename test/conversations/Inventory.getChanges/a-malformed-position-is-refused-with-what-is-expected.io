# The message names the param and says which form a position has.
>> {"method": "Inventory.getChanges", "params": {"network": "Default", "after": "yesterday", "pageSize": 10}}
<< {"error": {
  "code": -32602,
  "message": "Invalid params: /after must be a position that getChanges or an event returned, such as 1763856000000-42",
  "data": {
    "path": "/after",
    "reason": "must be a position that getChanges or an event returned, such as 1763856000000-42",
    "findings": "…"
  }
}}
# The id of an event has the positions of several networks, so it is no position of one of them.
>> {"method": "Inventory.getChanges", "params": ["Default", "1~pSAFkfjVxym9c9snb3-1b", 10]}
<< {"error": {
  "code": -32602, "message": "…",
  "data": {
    "path": "/1",
    "reason": "must be a position that getChanges or an event returned, such as 1763856000000-42",
    "findings": "…"
  }
}}
