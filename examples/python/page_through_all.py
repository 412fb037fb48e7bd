"""Writes the whole inventory as CSV, however large it is: python3 examples/python/page_through_all.py > devices.csv"""

import csv
import os
import sys

# Not needed if the client is installed: pip install ./clients/python
sys.path.append(os.path.join(os.path.dirname(__file__), '../../clients/python'))
from keyrack import Keyrack, KeyrackError

def write_devices(client, out):
    for network in client.networks.get_managed_network_names():
        for device in client.collector.get_reports_all(network, include=['tags']):
            tags = ' '.join(device.get('tags', []))
            out.writerow([network, device['ipAddress'], device.get('hostname'), device.get('model'), tags])

out = csv.writer(sys.stdout, lineterminator='\n')
try:
    client = Keyrack(os.environ.get('KEYRACK_URL', 'http://localhost:8080'), key=os.environ.get('KEYRACK_KEY'))
    out.writerow(['network', 'ipAddress', 'hostname', 'model', 'tags'])
    write_devices(client, out)
    sys.stdout.flush()
except (KeyrackError, ValueError) as failure:
    sys.exit(f'page_through_all.py: {failure}')
except BrokenPipeError:
    # The reader, such as head, closed the pipe. Python flushes stdout once more when it ends, which must not fail.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(1)
