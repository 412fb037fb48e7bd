"""Sets a custom field of all devices that a search finds; '' as VALUE clears it."""

import os
import sys

# Not needed if the client is installed: pip install ./clients/python
sys.path.append(os.path.join(os.path.dirname(__file__), '../../clients/python'))
from keyrack import Keyrack, KeyrackError

USAGE = 'update_custom_fields.py SCHEME QUERY FIELD VALUE, such as: hostname "tyo-*" custom3 "rack 7"'
FIELDS = ['custom1', 'custom2', 'custom3', 'custom4', 'custom5']

arguments = sys.argv[1:]
# An empty scheme or query would find every device.
if len(arguments) != 4 or '' in arguments[:2] or arguments[2] not in FIELDS:
    print(f'Usage: {USAGE}', file=sys.stderr)
    sys.exit(2)
scheme, query, field, value = arguments

# None leaves a field unchanged.
fields = [value if name == field else None for name in FIELDS]
try:
    client = Keyrack(os.environ.get('KEYRACK_URL', 'http://localhost:8080'), key=os.environ.get('KEYRACK_KEY'))
    # All pages are read before the first update: an update could move devices between pages.
    devices = client.inventory.search_all(scheme=scheme, query=query)
    entries = [f'{found["ipAddress"]}@{found["network"]}' for found in devices]
    for start in range(0, len(entries), 1000):
        client.inventory.update_devices(ipCsv=','.join(entries[start : start + 1000]), customFields=fields)
except (KeyrackError, ValueError) as failure:
    sys.exit(f'update_custom_fields.py: {failure}')
print(f'{len(entries)} devices updated', file=sys.stderr)
