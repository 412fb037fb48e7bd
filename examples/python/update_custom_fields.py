"""Sets a custom field of all devices of a hostname: python3 examples/python/update_custom_fields.py 'tyo-*' custom3 'rack 7'"""

import os
import sys

# Not needed once the client is installed: pip install ./generated/client/python
sys.path.append(os.path.join(os.path.dirname(__file__), '../../generated/client/python'))
from keyrack import Keyrack

client = Keyrack(os.environ.get('KEYRACK_URL', 'http://localhost:8080'), key=os.environ.get('KEYRACK_KEY'))
pattern, field, value = sys.argv[1:]

# What is None stays as it is.
fields = [None] * 5
fields[['custom1', 'custom2', 'custom3', 'custom4', 'custom5'].index(field)] = value
count = 0
for page in client.inventory.search_pages(scheme='hostname', query=pattern):
    found = [f'{device["ipAddress"]}@{device["network"]}' for device in page['devices']]
    if found:
        client.inventory.update_devices(ipCsv=','.join(found), customFields=fields)
    count += len(found)
print(f'{count} devices updated')
