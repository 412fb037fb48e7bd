>> {"method": "Networks.defineManagedNetwork", "params": ["b"]}
<< {"result": {"name": "b", "bridgeName": null, "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": ["A", "x"]}
<< {"result": {"name": "A", "bridgeName": "x", "online": true}}
>> {"method": "Networks.getAllManagedNetworks"}
<< {"result": [
  {"name": "A", "bridgeName": "x", "online": true},
  {"name": "Default", "bridgeName": null, "online": true},
  {"name": "b", "bridgeName": null, "online": true}
]}
