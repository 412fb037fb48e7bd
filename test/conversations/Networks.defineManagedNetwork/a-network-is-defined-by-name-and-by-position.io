>> {"method": "Networks.defineManagedNetwork", "params": {"networkName": "Lab", "bridgeName": "lab-bridge"}}
<< {"result": {"name": "Lab", "bridgeName": "lab-bridge", "online": true}}
>> {"method": "Networks.defineManagedNetwork", "params": ["Branch", "b-bridge"]}
<< {"result": {"name": "Branch", "bridgeName": "b-bridge", "online": true}}
>> {"method": "Networks.getAllManagedNetworks"}
<< {"result": [
  {"name": "Branch", "bridgeName": "b-bridge", "online": true},
  {"name": "Default", "bridgeName": null, "online": true},
  {"name": "Lab", "bridgeName": "lab-bridge", "online": true}
]}
