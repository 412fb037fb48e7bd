# Case does not matter, and an empty value is null. Groups of equal size are in the order of their values.
>> [
  {"id": 1, "method": "Collector.reportDevices", "params": ["Default", [
    {"ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "model": "WS-C", "osVersion": "15.2", "tags": ["Core", "x"]},
    {"ipAddress": "10.0.0.2", "adapterId": "Cisco::IOS", "model": "ASR-9", "osVersion": "7.5.2", "tags": ["core"]},
    {"ipAddress": "10.0.0.3", "adapterId": "Cisco::IOS", "model": "asr-9", "osVersion": "7.10.1"},
    {"ipAddress": "10.0.0.4", "adapterId": "Cisco::IOS", "backupStatus": "SUCCESS", "complianceState": 2}
  ]]},
  {"id": 2, "method": "Inventory.countDevices", "params": ["Default", null, null, ["model"]]},
  {"id": 3, "method": "Inventory.countDevices", "params": ["Default", "model", "!", ["model"]]},
  {"id": 4, "method": "Inventory.countDevices", "params": ["Default", "model", "!asr*", ["model"]]},
  {"id": 5, "method": "Inventory.countDevices", "params": [null, "", "", ["model", "osVersion"], 1]},
  {"id": 6, "method": "Inventory.countDevices", "params": {"by": ["tag"]}},
  {"id": 7, "method": "Inventory.countDevices", "params": {"by": ["status", "complianceState"]}}
]
<< [
  {"id": 1, "result": {"applied": 4, "created": 4, "refused": 0, "items": []}},
  {"id": 2, "result": {"total": 4, "groups": [
    {"values": ["ASR-9"], "count": 2}, {"values": [null], "count": 1}, {"values": ["WS-C"], "count": 1}
  ], "otherGroups": 0, "otherCount": 0}},
  {"id": 3, "error": {"code": -32602, "message": "Invalid params: …", "data": {
    "path": "/2", "line": 1, "scheme": "model", "reason": "model: nothing follows the !", "findings": "…"
  }}},
  {"id": 4, "result": {"total": 2, "groups": [
    {"values": [null], "count": 1}, {"values": ["WS-C"], "count": 1}
  ], "otherGroups": 0, "otherCount": 0}},
  {"id": 5, "result": {"total": 4, "groups": [
    {"values": [null, null], "count": 1}
  ], "otherGroups": 3, "otherCount": 3}},
  {"id": 6, "result": {"total": 4, "groups": [
    {"values": [null], "count": 2}, {"values": ["core"], "count": 2}, {"values": ["x"], "count": 1}
  ], "otherGroups": 0, "otherCount": 0}},
  {"id": 7, "result": {"total": 4, "groups": [
    {"values": ["N", 0], "count": 3}, {"values": ["S", 2], "count": 1}
  ], "otherGroups": 0, "otherCount": 0}}
]
