>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", ""]}
<< {"result": "INVALID_ADAPTER: Cannot use adapter id \"\": adapter id is empty"}
>> {"method": "Inventory.createDevice", "params": [
  "Default", "10.0.0.1",
  "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" +
    "xxxxxxxxxxxxxxxxx"
]}
<< {"result": "INVALID_ADAPTER: …"}
>> {"method": "Inventory.createDevice", "params": ["Default", "10.0.0.1", "Cisco\n"]}
<< {"result": "INVALID_ADAPTER: …"}
