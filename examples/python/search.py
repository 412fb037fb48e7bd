"""Finds devices by hostname: python3 examples/python/search.py 'core*' [NETWORK]..."""

import os
import sys

# Not needed if the client is installed: pip install ./clients/python
sys.path.append(os.path.join(os.path.dirname(__file__), '../../clients/python'))
from keyrack import Keyrack, KeyrackError

pattern, *networks = sys.argv[1:] or ['*']
first = {'offset': 0, 'pageSize': 100}
try:
    client = Keyrack(os.environ.get('KEYRACK_URL', 'http://localhost:8080'), key=os.environ.get('KEYRACK_KEY'))
    page = client.inventory.search(
        network=networks, scheme='hostname', query=pattern, pageData=first, sortColumn='hostname'
    )
except (KeyrackError, ValueError) as failure:
    sys.exit(f'search.py: {failure}')
try:
    for device in page['devices']:
        print(device['network'], device['ipAddress'], device['hostname'], device['backupStatus'])
    sys.stdout.flush()
except BrokenPipeError:
    # The reader, such as head, closed the pipe. Python flushes stdout once more when it ends, which must not fail.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(1)
print(f'{len(page["devices"])} of {page["total"]}', file=sys.stderr)
