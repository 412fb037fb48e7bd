>> [
  {"id": 1, "method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}}},
  {"id": 2, "method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco::IOS"]},
  {"id": 3, "method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}}},
  {"id": 4, "method": "Inventory.deleteDevice", "params": ["Default", "10.0.0.1"]},
  {"id": 5, "method": "Inventory.search", "params": {
    "pageData": {"offset": 0, "pageSize": 9}, "sortColumn": "hostname"
  }}
]
<< [
  {"id": 1, "result": {"offset": 0, "pageSize": 9, "total": 0, "devices": []}},
  {"id": 2, "result": null},
  {"id": 3, "result": {
    "offset": 0, "pageSize": 9, "total": 1,
    "devices": [
      {
        "ipAddress": "10.0.0.1", "hostname": "", "network": "Default", "adapterId": "Cisco::IOS", "deviceType": "",
        "hardwareVendor": "", "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE",
        "complianceState": 0, "lastBackup": null, "lastTelemetry": null, "memoSummary": null, "custom1": "",
        "custom2": "", "custom3": "", "custom4": "", "custom5": "", "serialNumber": null
      }
    ]
  }},
  {"id": 4, "result": null},
  {"id": 5, "result": {"offset": 0, "pageSize": 9, "total": 0, "devices": []}}
]
>> {"method": "Inventory.search", "params": {"pageData": {"offset": 0, "pageSize": 9}}}
<< {"result": {"offset": 0, "pageSize": 9, "total": 0, "devices": []}}
