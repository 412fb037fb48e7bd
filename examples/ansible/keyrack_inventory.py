#!/usr/bin/env python3
"""keyrack's devices as an Ansible inventory: cd examples/ansible && ansible-inventory --graph

A host is named by its hostname, or by address@network if the hostname is not unique. Its variables are ansible_host and
its facts, as keyrack_<member of the contract>. Its groups are network_<name>, adapter_<id>, type_<kind> and tag_<name>.
Characters that are not allowed in a group name become `_`, so names that differ only in them share a group.

KEYRACK_URL and KEYRACK_KEY: the service, and an API key with the role viewer. KEYRACK_NETWORKS: only these networks,
comma-separated. KEYRACK_WITH_CREDENTIALS=1: also user and passwords of the first credentials that apply to each device.
That needs a key with the role connector, and keyrack's audit log records each of them as shown.
"""

import argparse
import json
import os
import re
import sys
from collections import Counter, defaultdict
from functools import lru_cache
from urllib.parse import quote

# Not needed if the client is installed: pip install ./clients/python
sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), '../../clients/python'))
from keyrack import Keyrack, KeyrackError

DEVICES_A_CALL = 10000
CREDENTIALS_A_CALL = 500

# Ansible reserves the first two names, and many new devices are called localhost.
TAKEN_NAMES = {'all', 'ungrouped', 'localhost'}

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument('--list', action='store_true', help='all groups, and the variables of all hosts')
    asked.add_argument('--host', metavar='NAME', help='the variables of one host')
    name = parser.parse_args().host
    try:
        with Keyrack(os.environ.get('KEYRACK_URL', 'http://localhost:8080'), key=os.environ.get('KEYRACK_KEY')) as client:
            answer = whole_inventory(client) if name is None else one_host(client, name)
    except (KeyrackError, ValueError) as failure:
        sys.exit(f'keyrack_inventory: {failure}')
    print(json.dumps(answer))

def whole_inventory(client):
    hosts = named(read_devices(client))
    return {**groups_of(hosts), '_meta': {'hostvars': variables_of(client, hosts)}}

def one_host(client, name):
    hosts = named(read_devices(client))
    if name not in hosts:
        raise ValueError(f'there is no host {name!r}')
    return variables_of(client, {name: hosts[name]})[name]

def read_devices(client):
    chosen = os.environ.get('KEYRACK_NETWORKS')
    for network in chosen.split(',') if chosen else client.networks.get_managed_network_names():
        for device in client.collector.get_reports_all(network.strip(), include=['tags'], page_size=DEVICES_A_CALL):
            yield {'network': network.strip(), **device}

def named(devices):
    """Name to device. A hostname names a device if no other has it and Ansible reads nothing else in it."""
    devices = list(devices)
    counts = Counter(device.get('hostname') for device in devices)
    taken = TAKEN_NAMES.union(*(group_names_of(device) for device in devices))

    def name_of(device):
        hostname = device.get('hostname') or ''
        is_name = re.fullmatch(r'[A-Za-z0-9_][A-Za-z0-9_.-]*', hostname) and hostname not in taken
        if is_name and counts[hostname] == 1:
            return hostname
        # Encoded as in a URL, so that different networks stay different.
        network = re.sub(r'[^\w.-]', lambda match: quote(match[0], safe=''), device['network'])
        return f'{device["ipAddress"]}@{network}'

    return {name_of(device): device for device in devices}

def groups_of(hosts):
    groups = defaultdict(lambda: {'hosts': []})
    for name, device in hosts.items():
        for group in group_names_of(device):
            groups[group]['hosts'].append(name)
    return groups

def group_names_of(device):
    values = [('network', device['network']), ('adapter', device.get('adapterId')), ('type', device.get('deviceType'))]
    values += [('tag', tag) for tag in device.get('tags', [])]
    return list(dict.fromkeys(group_name(kind, value) for kind, value in values if value))

@lru_cache(maxsize=None)
def group_name(kind, value):
    return re.sub(r'\W', '_', f'{kind}_{value}')

def variables_of(client, hosts):
    """Name to variables."""
    variables = {name: facts_of(device) for name, device in hosts.items()}
    if os.environ.get('KEYRACK_WITH_CREDENTIALS') == '1':
        add_credentials(client, hosts, variables)
    return variables

def facts_of(device):
    known = {f'keyrack_{member}': as_text(value) for member, value in device.items()}
    return {'ansible_host': device['ipAddress'], 'keyrack_tags': [], **known}

def as_text(value):
    """What devices say of themselves is text. Ansible would run `{{ }}` in it as a template, unless told not to."""
    if isinstance(value, list):
        return [as_text(one) for one in value]
    if isinstance(value, str) and '{' in value and re.search(r'\{[{%#]', value):
        return {'__ansible_unsafe': value}
    return value

def add_credentials(client, hosts, variables):
    names = list(hosts)
    for start in range(0, len(names), CREDENTIALS_A_CALL):
        some = names[start : start + CREDENTIALS_A_CALL]
        wanted = [{'network': hosts[name]['network'], 'ipAddress': hosts[name]['ipAddress']} for name in some]
        replies = client.batch([('Credentials.resolveCredentials', one) for one in wanted])
        for name, reply in zip(some, replies):
            if isinstance(reply, KeyrackError):
                raise reply
            if reply:
                variables[name].update(login_of(reply[0]['credentialSet']))

def login_of(credentials):
    if credentials['password'] is None:
        raise ValueError('Cannot read passwords: the key needs the permission credentials:reveal')
    login = {
        'ansible_user': credentials['username'],
        'ansible_password': credentials['password'],
        'ansible_become_password': credentials['enablePassword'],
    }
    # Ansible takes a key as a file, so a playbook writes this one to a file for the time of a run.
    key = {
        'keyrack_ssh_private_key': credentials.get('sshPrivateKey'),
        'keyrack_ssh_key_passphrase': credentials.get('sshKeyPassphrase'),
        'keyrack_api_token': credentials.get('apiToken'),
        'keyrack_credentials_expiry': credentials.get('expiry'),
    }
    return {name: as_text(value) for name, value in {**login, **key}.items() if value}

if __name__ == '__main__':
    main()
