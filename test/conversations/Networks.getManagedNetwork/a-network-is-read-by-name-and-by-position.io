>> {"method": "Networks.defineManagedNetwork", "params": ["Lab", "lab-bridge"]}
<< {"result": {"name": "Lab", "bridgeName": "lab-bridge", "online": true}}
>> {"method": "Networks.getManagedNetwork", "params": {"networkName": "Lab"}}
<< {"result": {"name": "Lab", "bridgeName": "lab-bridge", "online": true}}
>> {"method": "Networks.getManagedNetwork", "params": ["Lab"]}
<< {"result": {"name": "Lab", "bridgeName": "lab-bridge", "online": true}}
