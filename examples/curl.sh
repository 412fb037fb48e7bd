#!/bin/sh
# A tour of the inventory with curl. Start the service (npm start), then run: sh examples/curl.sh
#
# For another address, or if the service requires a login:
# KEYRACK_URL=http://localhost:9090/ KEYRACK_KEY=kr_... sh examples/curl.sh
# The key needs the role admin, because the tour makes networks.
#
# The tour works in two networks of its own, Tour-1 and Tour-2. It stops if one of them exists, and deletes both at the
# end. If a later call fails, they stay. Its addresses are reserved for documentation (RFC 5737).
set -eu
URL=${KEYRACK_URL:-http://localhost:8080/}

# Other users of this machine could read a key in the arguments of curl.
login() { [ -z "${KEYRACK_KEY:-}" ] || printf 'Authorization: Bearer %s\n' "$KEYRACK_KEY"; }

# Every call is a POST of {"jsonrpc", "method", "params", "id"}. The response has "result", or "error" with code and
# data.
call() {
  request="{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"$1\",\"params\":$2}"
  printf '> %s\n' "$request"
  answer=$(login | curl -sS --fail-with-body -H @- -H 'Content-Type: application/json' \
    --data-binary "$request" "$URL") || {
    # The answer to a refused request says why.
    [ -z "$answer" ] || printf '%s\n' "$answer" >&2
    exit 1
  }
  printf '< %s\n\n' "$answer"
}
step() { printf '# %s\n' "$1"; }

create() {
  call Networks.defineManagedNetwork "{\"networkName\":\"$1\",\"bridgeName\":null}"
  case $answer in
    *NETWORK_EXISTS*) failure="The network $1 exists: delete its devices and then the network first" ;;
    *'"error":'*) failure="Cannot make the network $1: $answer" ;;
    *) return ;;
  esac
  [ "$1" = Tour-1 ] || call Networks.deleteManagedNetwork '["Tour-1"]'
  printf '%s\n' "$failure" >&2
  exit 1
}

step 'Networks keep overlapping addresses apart. These two are for this tour'
create Tour-1
create Tour-2

step 'A device is a network and an address. Params go by name …'
call Inventory.createDevice '{"network":"Tour-1","ipAddress":"192.0.2.10","adapterId":"Cisco::IOS"}'

step '… or by position. A result of null means created, a text says why not'
call Inventory.createDevice '["Tour-1","192.0.2.11","Juniper::JunOS"]'
call Inventory.createDevice '["Tour-1","192.0.2.11","Juniper::JunOS"]'

step 'Read one device; what does not exist is null'
call Inventory.getDevice '{"network":"Tour-1","ipAddress":"192.0.2.10"}'
call Inventory.getDevice '{"network":"Tour-1","ipAddress":"192.0.2.99"}'

step 'Move a device to the other network and name it; what is left out stays as it is'
call Inventory.updateDevice \
  '{"network":"Tour-1","ipAddress":"192.0.2.10","newNetwork":"Tour-2","newHostname":"tour-core-01.example.net"}'

step 'Change many at once, all or nothing: here custom1 and custom3 (null leaves custom2)'
call Inventory.updateDevices \
  '{"ipCsv":"192.0.2.10@Tour-2,192.0.2.11@Tour-1","adapterId":null,"customFields":["Building 1",null,"Rack 7"]}'

step 'If an entry cannot be changed, the error names it, and nothing is changed'
call Inventory.updateDevices '{"ipCsv":"192.0.2.10@Tour-2,192.0.2.99@Tour-2","adapterId":"Cisco::IOSXE"}'

step 'Search a /24 in both networks, highest address first. total is counted on the first page'
call Inventory.search '{"network":["Tour-1","Tour-2"],"scheme":"ipAddress","query":"192.0.2.0/24",
  "pageData":{"offset":0,"pageSize":10},"sortColumn":"ipAddress","descending":true}'

step 'Several schemes are ANDed, with one line of query each'
call Inventory.search '{"network":["Tour-2"],"scheme":"hostname,custom","query":"tour-*\ncustom3=rack*",
  "pageData":{"offset":0,"pageSize":10}}'

step 'Clean up. Deleting what is gone is no error, so a retry is safe'
call Inventory.deleteDevice '["Tour-2","192.0.2.10"]'
call Inventory.deleteDevice '["Tour-1","192.0.2.11"]'
call Inventory.deleteDevice '["Tour-1","192.0.2.11"]'
call Networks.deleteManagedNetwork '["Tour-1"]'
call Networks.deleteManagedNetwork '["Tour-2"]'
