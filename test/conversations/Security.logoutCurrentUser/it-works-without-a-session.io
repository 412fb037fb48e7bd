>> {"method": "Security.logoutCurrentUser"}
<< {"result": null}
>> {"method": "Security.logoutCurrentUser"}
<< {"result": null}
