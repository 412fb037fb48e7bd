"""Rotates static credentials that exist, all of them or none.

The first line of FILE names its columns: ipAddress and any of username, password, enablePassword and so on, as
Credentials.saveCredentialSets takes them. An empty cell leaves what is stored.
"""

import csv
import os
import sys

# Not needed if the client is installed: pip install ./clients/python
sys.path.append(os.path.join(os.path.dirname(__file__), '../../clients/python'))
from keyrack import Keyrack, KeyrackError

if len(sys.argv) != 4 or '' in sys.argv:
    print('Usage: rotate_credentials.py NETWORK CONFIG FILE', file=sys.stderr)
    sys.exit(2)
network, config, path = sys.argv[1:]

try:
    with open(path, newline='', encoding='utf-8-sig') as file:
        reader = csv.DictReader(file, restkey='')
        columns = reader.fieldnames or []
        rows = list(reader)
except (OSError, ValueError, csv.Error) as failure:
    sys.exit(f'rotate_credentials.py: Cannot read {path}: {failure}')
if 'ipAddress' not in columns:
    sys.exit(f'rotate_credentials.py: {path}: the first line must name the columns, and one of them is ipAddress')
wrong = [number for number, row in enumerate(rows, start=2) if '' in row or None in row.values()]
if wrong:
    sys.exit(f'rotate_credentials.py: {path}: row {wrong[0]} has another number of cells than the first line')
sets = [{'name': row.pop('ipAddress'), **{name: cell for name, cell in row.items() if cell}} for row in rows]
try:
    client = Keyrack(os.environ.get('KEYRACK_URL', 'http://localhost:8080'), key=os.environ.get('KEYRACK_KEY'))
    with client.credentials.edit() as session:
        if session.get_credential_config(network, config)['type'] != 'STATIC':
            raise ValueError(f'{config!r} is not STATIC')
        for start in range(0, len(sets), 1000):
            session.save_credential_sets(network, config, sets[start : start + 1000])
        # save_credential_sets creates a set that does not exist, such as that of a mistyped address.
        for edit in session.get_pending_edits()['edits']:
            if edit['action'] == 'create':
                raise ValueError(f'{config!r} has no set {edit["set"]}')
except (KeyrackError, ValueError) as failure:
    sys.exit(f'rotate_credentials.py: {failure}')
print(f'{len(sets)} sets rotated', file=sys.stderr)
