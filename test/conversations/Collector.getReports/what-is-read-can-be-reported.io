>> {"method": "Collector.reportDevices", "params": [
  "Default",
  [
    {
      "ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "custom2": null, "memo": "spare", "tags": ["core"],
      "interfaces": [{"name": "Gi0/1", "macAddress": "001b.540a.0001", "ipAddress": "10.9.0.1"}],
      "hardware": [{"hardwareId": 1, "assetType": "CHASSIS"}],
      "configChangedAt": 1788220800000
    }
  ]
]}
<< {"result": {"applied": 1, "created": 1, "refused": 0, "items": []}}
>> {"method": "Collector.getReports", "params": ["Default", 10]}
<< {"result": {
  "reports": [
    {
      "ipAddress": "10.0.0.1", "adapterId": "Cisco::IOS", "hostname": "", "deviceType": "", "hardwareVendor": "",
      "model": "", "softwareVendor": "", "osVersion": "", "backupStatus": "NONE", "complianceState": 0,
      "lastBackup": null, "lastTelemetry": null, "custom1": "", "custom2": null, "custom3": "", "custom4": "",
      "custom5": "", "serialNumber": null, "memo": "spare", "tags": ["core"],
      "interfaces": [
        {"name": "Gi0/1", "macAddress": "00:1b:54:0a:00:01", "ipAddresses": [
          {"ipAddress": "10.9.0.1", "prefixLength": null}
        ]}
      ],
      "hardware": [{"hardwareId": 1, "assetType": "CHASSIS"}],
      "configChangedAt": [1788220800000]
    }
  ],
  "next": null
}}
