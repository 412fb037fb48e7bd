#!/usr/bin/env python3
"""keyrack's devices as an Ansible inventory: cd examples/ansible && ansible-inventory --graph

A host is named by its hostname, or by address@network if the hostname is not unique. Its variables are ansible_host and
its facts, as keyrack_<member of the contract>. Its groups are network_<name>, adapter_<id>, type_<kind> and tag_<name>.
Characters that are not allowed in a group name become `_`, so names that differ only in them share a group.

KEYRACK_URL and KEYRACK_KEY: the service, and an API key with the role viewer. KEYRACK_KEY_FILE: a file with the key.
KEYRACK_USER and KEYRACK_PASSWORD: a user, in place of a key. KEYRACK_CA_FILE: certificates of your own authority.
KEYRACK_NETWORKS: only these networks, comma-separated. KEYRACK_WITH_CREDENTIALS=1: also user and passwords of the first
login of each device. That needs a key with the role connector, and keyrack's audit records each of them as shown.
"""

import argparse
import json
import os
import sys
from collections import defaultdict

# Not needed if the client is installed: pip install ./clients/python
sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), '../../clients/python'))
from keyrack import Keyrack, KeyrackError
from keyrack.client import trust_of
from keyrack.environment import caller_of_environment
from keyrack.hosts import (
    group_names,
    host_variables,
    is_template,
    login_variables,
    name_hosts,
    read_devices,
    read_logins,
)

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument('--list', action='store_true', help='all groups, and the variables of all hosts')
    asked.add_argument('--host', metavar='NAME', help='the variables of one host')
    name = parser.parse_args().host
    try:
        with open_client() as client:
            answer = whole_inventory(client) if name is None else one_host(client, name)
    except (KeyrackError, ValueError) as failure:
        sys.exit(f'keyrack_inventory: {failure}')
    print_whole(json.dumps(answer))

def open_client():
    url, ca_file = os.environ.get('KEYRACK_URL') or 'http://localhost:8080', os.environ.get('KEYRACK_CA_FILE')
    key, user = caller_of_environment()
    return Keyrack(url, key=key, user=user, ssl_context=trust_of(ca_file))

def print_whole(text):
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # The reader, such as head, closed the pipe. Python flushes stdout once more when it ends, which must not fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)

def whole_inventory(client):
    hosts = name_hosts(read_devices(client, chosen_networks()))
    return {**groups_of(hosts), '_meta': {'hostvars': variables_of(client, hosts)}}

def one_host(client, name):
    hosts = name_hosts(read_devices(client, chosen_networks()))
    if name not in hosts:
        raise ValueError(f'there is no host {name!r}')
    return variables_of(client, {name: hosts[name]})[name]

def chosen_networks():
    return [network.strip() for network in os.environ.get('KEYRACK_NETWORKS', '').split(',') if network.strip()]

def groups_of(hosts):
    groups = defaultdict(lambda: {'hosts': []})
    for name, device in hosts.items():
        for group in group_names(device):
            groups[group]['hosts'].append(name)
    return groups

def variables_of(client, hosts):
    """Name to variables."""
    variables = {name: as_texts(host_variables(device)) for name, device in hosts.items()}
    if wants_credentials():
        add_credentials(client, hosts, variables)
    return variables

def wants_credentials():
    value = os.environ.get('KEYRACK_WITH_CREDENTIALS', '')
    if value not in ('', '0', '1'):
        raise ValueError(f'KEYRACK_WITH_CREDENTIALS must be 0 or 1, not {value!r}')
    return value == '1'

def as_texts(variables):
    return {name: as_text(value) for name, value in variables.items()}

def as_text(value):
    """Marks a value of a device as text, if Ansible would run it as a template."""
    if isinstance(value, list):
        return [as_text(one) for one in value]
    if isinstance(value, dict):
        return {name: as_text(one) for name, one in value.items()}
    return {'__ansible_unsafe': value} if is_template(value) else value

def add_credentials(client, hosts, variables):
    for name, credentials in zip(hosts, read_logins(client, list(hosts.values()))):
        if credentials is not None:
            variables[name].update(as_texts(login_variables(credentials)))

if __name__ == '__main__':
    main()
