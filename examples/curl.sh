#!/bin/sh
# A tour of the inventory with curl. Start the service (npm start), then: sh examples/curl.sh
# Another address: BASE=http://localhost:9090/ sh examples/curl.sh
# It leaves nothing behind and can be run as often as you like. Its addresses are those kept for documentation (RFC 5737).
set -eu
BASE=${BASE:-http://localhost:8080/}

# Every call is a POST of {"jsonrpc", "method", "params", "id"}; the answer has "result", or "error" with a code and data.
call() {
  request="{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"$1\",\"params\":$2}"
  printf '> %s\n' "$request"
  answer=$(curl -sS --fail-with-body -H 'Content-Type: application/json' --data-binary "$request" "$BASE")
  printf '< %s\n\n' "$answer"
}
step() { printf '# %s\n' "$1"; }

step 'A device is a network and an address. Params go by name …'
call Inventory.createDevice '{"network":"Default","ipAddress":"192.0.2.10","adapterId":"Cisco::IOS"}'

step '… or by position. A result of null means created, a text says why not'
call Inventory.createDevice '["Default","192.0.2.11","Juniper::JunOS"]'
call Inventory.createDevice '["Default","192.0.2.11","Juniper::JunOS"]'

step 'Read one device; what does not exist is null'
call Inventory.getDevice '{"network":"Default","ipAddress":"192.0.2.10"}'
call Inventory.getDevice '{"network":"Default","ipAddress":"192.0.2.99"}'

step 'Networks keep overlapping addresses apart. Default is always there, this is a second one'
call Networks.defineManagedNetwork '{"networkName":"Tour","bridgeName":null}'

step 'Move a device there and name it; what is left out stays as it is'
call Inventory.updateDevice \
  '{"network":"Default","ipAddress":"192.0.2.10","newNetwork":"Tour","newHostname":"tour-core-01.example.net"}'

step 'Change many at once, all or nothing: here custom1 and custom3 (null leaves custom2)'
call Inventory.updateDevices \
  '{"ipCsv":"192.0.2.10@Tour,192.0.2.11@Default","adapterId":null,"customFields":["Building 1",null,"Rack 7"]}'

step 'An entry that can not be changed is named, and nothing is changed'
call Inventory.updateDevices '{"ipCsv":"192.0.2.10@Tour,192.0.2.99@Tour","adapterId":"Cisco::IOSXE"}'

step 'Search a /24 in both networks, highest address first. total is counted on the first page'
call Inventory.search '{"network":["Default","Tour"],"scheme":"ipAddress","query":"192.0.2.0/24",
  "pageData":{"offset":0,"pageSize":10},"sortColumn":"ipAddress","descending":true}'

step 'Several schemes are ANDed, with one line of query each'
call Inventory.search '{"network":["Tour"],"scheme":"hostname,custom","query":"tour-*\ncustom3=rack*",
  "pageData":{"offset":0,"pageSize":10}}'

step 'Clean up. Deleting what is gone is no error, so a retry is safe'
call Inventory.deleteDevice '["Tour","192.0.2.10"]'
call Inventory.deleteDevice '["Default","192.0.2.11"]'
call Inventory.deleteDevice '["Default","192.0.2.11"]'
call Networks.deleteManagedNetwork '["Tour"]'
