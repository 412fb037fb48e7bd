>> {"method": "Networks.getAllManagedNetworks"}
<< {"result": [{"name": "Default", "bridgeName": null, "online": true}]}
>> {"method": "Networks.getAllManagedNetworks", "params": null}
<< {"result": [{"name": "Default", "bridgeName": null, "online": true}]}
>> {"method": "Networks.getAllManagedNetworks", "params": []}
<< {"result": [{"name": "Default", "bridgeName": null, "online": true}]}
>> {"method": "Networks.getAllManagedNetworks", "params": {}}
<< {"result": [{"name": "Default", "bridgeName": null, "online": true}]}
