# Copied from clients/python/keyrack by npm run generate: do not edit.
"""Devices as hosts of other tools: their names, groups, facts and logins. Ansible and Nornir share it.

A host has the hostname of its device, or address@network if there is none or Ansible cannot use it: see name_hosts. Its
groups are network_<name>, adapter_<id>, type_<kind> and tag_<name>; `_` replaces each character that is not a letter or
a digit.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union
from urllib.parse import quote

from .contract import Keyrack
from .errors import KeyrackError

# A device report with its network, or a device of a search.
Facts = Dict[str, Any]

CREDENTIALS_A_CALL = 500

# Ansible reserves the first two names. A host with one of the others takes the place of the controller: tasks that are
# meant for localhost would run on the device.
TAKEN_NAMES = frozenset({'all', 'ungrouped', 'localhost', '127.0.0.1'})


def read_devices(
    client: Keyrack,
    networks: Union[Sequence[str], str, None] = None,
    search: Optional[Mapping[str, Any]] = None,
    with_tags: bool = True,
) -> List[Facts]:
    """Reads devices with their facts and, unless `with_tags` is False, their tags.

    networks: only these networks, or this one; None or empty: all that the caller may see
    search: query of each scheme of Inventory.search, such as {'hostname': 'core*', '!deviceType': 'Switch'}
    with_tags: False makes a search of few devices in a large inventory fast, because a search returns no tags
    """
    # A network that is named twice has its devices once.
    networks = [networks] if isinstance(networks, str) else list(dict.fromkeys(networks or []))
    if not search:
        return list(read_reports(client, networks or client.networks.get_managed_network_names(), with_tags))
    # If devices are added between two pages, a search returns some devices twice.
    found = {(device['network'], device['ipAddress']): device for device in search_devices(client, networks, search)}
    if not with_tags:
        return list(found.values())
    reports = read_reports(client, sorted({network for network, _ in found}), True)
    return [device for device in reports if (device['network'], device['ipAddress']) in found]


def read_reports(client: Keyrack, networks: Iterable[str], with_tags: bool) -> Iterator[Facts]:
    for network in networks:
        for report in client.collector.get_reports_all(network, include=['tags'] if with_tags else []):
            yield {'network': network, **report}


def search_devices(
    client: Keyrack, networks: List[str], search: Mapping[str, Any]
) -> Iterator[Facts]:
    queries = [query_of(scheme, query) for scheme, query in search.items()]
    for device in client.inventory.search_all(networks, ','.join(search), '\n'.join(queries)):
        # Without a search no device has this member, and all hosts must have the same ones.
        yield {member: value for member, value in device.items() if member != 'memoSummary'}


def query_of(scheme: str, query: Any) -> str:
    """Returns the query of a scheme as text; YAML may have read it as a number."""
    if isinstance(query, bool) or not isinstance(query, (str, int, float)):
        raise ValueError(f'Cannot search by {scheme!r}: its query must be a text, not {query!r}')
    text = str(query)
    if ',' in scheme or '\n' in text:
        raise ValueError(f'Cannot search by {scheme!r}: give each scheme its own query, in one line')
    return text


def name_hosts(devices: Iterable[Facts]) -> Dict[str, Facts]:
    """Returns the device of each host name. A hostname that is not unique, or no plain name in Ansible, is not used."""
    devices = list(devices)
    counts = Counter(device.get('hostname') for device in devices)
    taken = TAKEN_NAMES.union(*(group_names(device) for device in devices))

    def name_of(device: Facts) -> str:
        hostname = device.get('hostname') or ''
        is_name = re.fullmatch(r'[A-Za-z0-9_][A-Za-z0-9_.-]*', hostname) and hostname not in taken
        if is_name and counts[hostname] == 1:
            return str(hostname)
        # Encoded as in a URL, so that different networks stay different.
        network = re.sub(r'[^\w.-]', lambda match: quote(match[0], safe=''), device['network'])
        return f'{device["ipAddress"]}@{network}'

    return {name_of(device): device for device in devices}


def group_names(device: Facts) -> List[str]:
    """Returns the names of the groups of a device."""
    values = [('network', device['network']), ('adapter', device.get('adapterId')), ('type', device.get('deviceType'))]
    values += [('tag', tag) for tag in device.get('tags', [])]
    return list(dict.fromkeys(group_name(kind, value) for kind, value in values if value))


@lru_cache(maxsize=None)
def group_name(kind: str, value: str) -> str:
    return re.sub(r'\W', '_', f'{kind}_{value}')


def read_logins(client: Keyrack, devices: Sequence[Facts]) -> Iterator[Optional[Dict[str, Any]]]:
    """Yields for each device the login that is tried first, or None. All its sets are shown, and audited.

    Raises ValueError if the caller may not see secrets.
    """
    for start in range(0, len(devices), CREDENTIALS_A_CALL):
        some = devices[start : start + CREDENTIALS_A_CALL]
        calls: List[Tuple[str, Dict[str, Any]]] = [
            ('Credentials.resolveCredentials', {'network': one['network'], 'ipAddress': one['ipAddress']})
            for one in some
        ]
        for reply in client.batch(calls):
            if isinstance(reply, KeyrackError):
                raise reply
            yield first_login([revealed(one['credentialSet']) for one in reply])


def first_login(sets: Sequence[Dict[str, Any]]) -> Optional[Dict[str, Any]]:
    """Returns the first set with a login: sets for SNMP alone may stand before it. Without a login, the first set."""
    members = ('username', 'password', 'sshPrivateKey')
    with_login = (one for one in sets if any(one.get(member) for member in members))
    return next(with_login, sets[0] if sets else None)


def revealed(credentials: Dict[str, Any]) -> Dict[str, Any]:
    """Returns the credential set. Raises ValueError if its secrets are masked."""
    # A set has null only in place of a secret. Without the permission every secret is null, also one that is not set.
    if None in credentials.values():
        raise ValueError('Cannot read passwords: the key needs the permission credentials:reveal')
    return credentials


def host_variables(device: Facts) -> Dict[str, Any]:
    """Returns the variables of a host of Ansible: its address and its facts as keyrack_<member of the contract>."""
    return {
        'ansible_host': device['ipAddress'],
        'keyrack_tags': [],
        **{f'keyrack_{member}': value for member, value in device.items()},
    }


def login_variables(credentials: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns the variables with which Ansible logs in to a host. Members without a value have none."""
    variables = {
        'ansible_user': credentials['username'],
        'ansible_password': credentials['password'],
        'ansible_become_password': credentials['enablePassword'],
        # Ansible takes a key as a file, so a playbook writes this one to a file for the time of a run.
        'keyrack_ssh_private_key': credentials.get('sshPrivateKey'),
        'keyrack_ssh_key_passphrase': credentials.get('sshKeyPassphrase'),
        'keyrack_api_token': credentials.get('apiToken'),
        'keyrack_credentials_expiry': credentials.get('expiry'),
    }
    return {name: value for name, value in variables.items() if value}


def is_template(value: Any) -> bool:
    """Returns whether Ansible would run a text as a template, although it is only what a device says of itself."""
    return isinstance(value, str) and '{' in value and re.search(r'\{[{%#]', value) is not None
