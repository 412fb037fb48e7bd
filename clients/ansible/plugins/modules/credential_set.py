#!/usr/bin/python
# Copyright: the keyrack authors
# SPDX-License-Identifier: Apache-2.0
"""The module keyrack.keyrack.credential_set."""

DOCUMENTATION = r'''
module: credential_set
short_description: A credential set in a configuration of a keyrack service
description:
  - Creates, changes or deletes a credential set of an existing configuration.
  - Each run uses an edit session of its own, which is committed or discarded at its end. If another caller changed the
    set meanwhile, the task fails and changes nothing.
  - A secret that is not given stays as it is; an empty text clears it.
author:
  - keyrack (@keyrack)
extends_documentation_fragment:
  - keyrack.keyrack.connection
attributes:
  check_mode:
    support: full
    description: The service checks the values in an edit session, which is then discarded.
  diff_mode:
    support: full
    description: Says which secrets change, but never shows their values.
options:
  network:
    description: Network of the configuration.
    type: str
    default: Default
  config:
    description: Name of the configuration.
    type: str
    required: true
  name:
    description:
      - Name of the set. In a static configuration it is the address of the device, in any spelling. In other
        configurations case matters.
    type: str
    required: true
  state:
    description: Whether the configuration has the set.
    type: str
    choices: [present, absent]
    default: present
  update_secrets:
    description:
      - C(always) saves secrets that differ from the saved ones. That needs the permission credentials:reveal, and the
        audit of the service records the reveal. Without the permission the saved secrets are unknown, so the module
        saves all secrets that are given, and reports a change each time.
      - C(on_create) uses the secrets only for a new set.
    type: str
    choices: [always, on_create]
    default: always
  username:
    description: Login username.
    type: str
  password:
    description: Login password.
    type: str
  enable_username:
    description: Enable username.
    type: str
  enable_password:
    description: Enable password.
    type: str
  ro_community_string:
    description: SNMP read-only community string.
    type: str
  rw_community_string:
    description: SNMP read-write community string.
    type: str
  snmp_username:
    description: SNMPv3 username.
    type: str
  snmp_auth_protocol:
    description: SNMPv3 authentication protocol.
    type: str
    choices: [MD5, SHA, SHA224, SHA256, SHA384, SHA512, '']
  snmp_auth_password:
    description: SNMPv3 authentication password.
    type: str
  snmp_priv_protocol:
    description: SNMPv3 privacy protocol.
    type: str
    choices: [DES, 3DES, AES128, AES192, AES256, AES192C, AES256C, '']
  snmp_priv_password:
    description: SNMPv3 privacy password.
    type: str
  ssh_private_key:
    description: SSH private key, as PEM text.
    type: str
  ssh_key_passphrase:
    description: Passphrase of the SSH private key.
    type: str
  api_token:
    description: Token for the API of the device.
    type: str
  note:
    description: Note for the people who use the set.
    type: str
  expires_at:
    description: Time from which the set must not be used, in Unix epoch milliseconds. 0 clears it.
    type: int
  priority:
    description: The set of the lowest priority is tried first.
    type: int
'''

EXAMPLES = r'''
- name: The login of the core routers
  keyrack.keyrack.credential_set:
    config: core routers
    name: netops
    username: netops
    password: "{{ vault_netops_password }}"
  delegate_to: localhost

- name: An old login is gone
  keyrack.keyrack.credential_set:
    config: core routers
    name: oldops
    state: absent
  delegate_to: localhost
'''

RETURN = r'''
changes:
  description: Names of the members that changed, or would change in check mode.
  returned: success
  type: list
  elements: str
  sample: [username, password]
'''

import ipaddress
from contextlib import contextmanager
from typing import Any, Dict, Iterator, Optional, Tuple

from ansible.module_utils.basic import AnsibleModule

from ..module_utils.connection import connection_arguments, open_client
from ..module_utils.keyrack.contract import Keyrack
from ..module_utils.keyrack.errors import KeyrackError

# Members of a set by the names of the options.
MEMBERS = {
    'username': 'username',
    'enable_username': 'enableUsername',
    'snmp_username': 'snmpUsername',
    'snmp_auth_protocol': 'snmpAuthProtocol',
    'snmp_priv_protocol': 'snmpPrivProtocol',
    'note': 'note',
    'expires_at': 'expiresAt',
    'priority': 'priority',
}
SECRETS = {
    'password': 'password',
    'enable_password': 'enablePassword',
    'ro_community_string': 'roCommunityString',
    'rw_community_string': 'rwCommunityString',
    'snmp_auth_password': 'snmpAuthPassword',
    'snmp_priv_password': 'snmpPrivPassword',
    'ssh_private_key': 'sshPrivateKey',
    'ssh_key_passphrase': 'sshKeyPassphrase',
    'api_token': 'apiToken',
}
CHOICES = {
    'snmp_auth_protocol': ['MD5', 'SHA', 'SHA224', 'SHA256', 'SHA384', 'SHA512', ''],
    'snmp_priv_protocol': ['DES', '3DES', 'AES128', 'AES192', 'AES256', 'AES192C', 'AES256C', ''],
}

Set = Dict[str, Any]


class Discard(Exception):
    """Ends the block of an edit session in check mode, so that its edits are discarded."""


def main() -> None:
    module = AnsibleModule(argument_spec=arguments(), supports_check_mode=True)
    params = module.params
    try:
        with open_client(params.get, params['comment']) as client:
            saved = find_set(client, params)
            work = delete_set if params['state'] == 'absent' else save_set
            before, after = work(client, params, saved, module.check_mode)
    except (KeyrackError, ValueError, OSError) as failure:
        module.fail_json(msg=str(failure))
    module.exit_json(changed=before != after, changes=sorted(after or before), diff={'before': before, 'after': after})


def arguments() -> Dict[str, Any]:
    texts = {option: {'type': 'str'} for option in MEMBERS}
    return {
        **connection_arguments(),
        'network': {'type': 'str', 'default': 'Default'},
        'config': {'type': 'str', 'required': True},
        'name': {'type': 'str', 'required': True},
        'state': {'type': 'str', 'choices': ['present', 'absent'], 'default': 'present'},
        'update_secrets': {
            'type': 'str', 'choices': ['always', 'on_create'], 'default': 'always', 'no_log': False
        },
        **texts,
        **{option: {'type': 'str', 'choices': choices} for option, choices in CHOICES.items()},
        **{option: {'type': 'str', 'no_log': True} for option in SECRETS},
        'expires_at': {'type': 'int'},
        'priority': {'type': 'int'},
    }


# The params that page to the saved set: its offset, and in a STATIC configuration the range of its address.
Place = Tuple[int, Optional[str]]
Saved = Tuple[Place, Set]


def find_set(client: Keyrack, params: Dict[str, Any]) -> Optional[Saved]:
    """Returns the place and the masked members of the saved set, or None."""
    network, config = params['network'], params['config']
    # The service takes names of other configurations as texts, even if they look like addresses.
    if client.credentials.get_credential_config(network, config)['type'] == 'STATIC':
        address = canonical_address(params['name'])
        if address is None:
            # The service refuses this name when it is saved.
            return None
        # A static configuration may have 10,000 sets, and other tasks move the places of its sets.
        page = client.credentials.get_masked_credential_sets({'offset': 0, 'pageSize': 1}, network, config, address)
        return next((((0, address), dict(one)) for one in page['credentialSets']), None)
    wanted = params['name'].strip()
    for offset, one in enumerate(client.credentials.get_masked_credential_sets_all(network, config)):
        if one['name'].strip() == wanted:
            return (offset, None), dict(one)
    return None


def canonical_address(name: str) -> Optional[str]:
    """
    Returns the same text for all spellings of an address, or None if the name is no address. As in the service,
    ::ffff:a.b.c.d is a.b.c.d.
    """
    try:
        address = ipaddress.ip_address(name.strip())
    except ValueError:
        return None
    return str(getattr(address, 'ipv4_mapped', None) or address)


# The members to show in the diff: before the task, and after it.
Outcome = Tuple[Set, Set]


def save_set(client: Keyrack, params: Dict[str, Any], saved: Optional[Saved], is_dry: bool) -> Outcome:
    members = {member: params[option] for option, member in MEMBERS.items() if params[option] is not None}
    secrets = {member: params[option] for option, member in SECRETS.items() if params[option] is not None}
    old = {} if saved is None else saved[1]
    if saved is not None:
        members = {member: value for member, value in members.items() if value != old.get(member, empty(value))}
        if params['update_secrets'] == 'on_create':
            secrets = {}
        elif secrets:
            secrets = differing_secrets(read_secrets(client, params, *saved), secrets)
        if not members and not secrets:
            return {}, {}
    with edit_session(client, is_dry) as session:
        session.save_credential_sets(params['network'], params['config'], [{
            'name': params['name'], **members, **secrets
        }])
        # A set that was deleted since it was read would come back with the changed members alone.
        if [edit['action'] for edit in session.get_pending_edits()['edits']] != ['update' if saved else 'create']:
            raise ValueError(f'Another caller changed the set "{params["name"]}" meanwhile: run the task again')
    hidden = {member: '(hidden)' for member in secrets}
    before = {} if saved is None else {**{one: old.get(one) for one in members}, **hidden}
    return before, {**members, **{member: '(new value)' for member in secrets}, **named(params, saved)}


def named(params: Dict[str, Any], saved: Optional[Saved]) -> Set:
    """Returns what makes a new set without members a change."""
    return {'name': params['name']} if saved is None else {}


def empty(value: Any) -> Any:
    """Returns the value of a member that is not set."""
    return 0 if isinstance(value, int) else ''


def read_secrets(client: Keyrack, params: Dict[str, Any], place: Place, masked: Set) -> Set:
    """Reads the secrets of this one set, so that no others are revealed."""
    offset, address = place
    page = client.credentials.get_credential_sets(
        {'offset': offset, 'pageSize': 1}, params['network'], params['config'], address
    )
    found = page['credentialSets'][0] if page['credentialSets'] else None
    if found is None or found['name'] != masked['name']:
        raise ValueError(f'The sets of {params["config"]!r} changed while they were read: run the task again')
    return dict(found)


def differing_secrets(saved: Set, given: Set) -> Set:
    """Returns the secrets to save. A masked secret is unknown, so it counts as different."""
    if saved['password'] is None:
        return given
    return {member: value for member, value in given.items() if saved.get(member, '') != value}


def delete_set(client: Keyrack, params: Dict[str, Any], saved: Optional[Saved], is_dry: bool) -> Outcome:
    if saved is None:
        return {}, {}
    with edit_session(client, is_dry) as session:
        session.delete_credential_sets(params['network'], params['config'], [{'name': params['name']}])
    return {member: value for member, value in saved[1].items() if value not in (None, '')}, {}


@contextmanager
def edit_session(client: Keyrack, is_dry: bool) -> Iterator[Any]:
    """Opens an edit session, which is discarded if the block raises an error or `is_dry` is True."""
    try:
        with client.credentials.edit() as session:
            yield session
            if is_dry:
                raise Discard
    except Discard:
        pass


if __name__ == '__main__':
    main()
