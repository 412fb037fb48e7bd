>> {"method": "Security.logoutCurrentUser"}
<< {"result": null}
>> {"method": "Security.logoutCurrentUser", "params": null}
<< {"result": null}
>> {"method": "Security.logoutCurrentUser", "params": []}
<< {"result": null}
>> {"method": "Security.logoutCurrentUser", "params": {}}
<< {"result": null}
