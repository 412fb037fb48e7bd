"""The inventory plugin keyrack.keyrack.inventory."""

DOCUMENTATION = r'''
name: inventory
short_description: Devices of a keyrack service
description:
  - Reads the devices of a keyrack service as hosts. The name of the configuration file ends with C(keyrack.yml) or
    C(keyrack.yaml).
  - A host has the hostname of its device. It is C(address@network) if the device has no hostname or shares it, if the
    hostname has a meaning in Ansible, such as C(all) or the name of a group, if it begins with C(-) or a dot, or if it
    has characters other than ASCII letters, digits, C(_), C(-) and dots.
  - Its variables are C(ansible_host), and C(keyrack_) with each member of a device report, such as
    C(keyrack_osVersion).
author:
  - keyrack (@keyrack)
extends_documentation_fragment:
  - keyrack.keyrack.connection.plugin
  - constructed
  - inventory_cache
options:
  plugin:
    description:
      - Marks the file as one of this plugin.
    type: str
    required: true
    choices: [keyrack.keyrack.inventory]
  networks:
    description:
      - Only the devices of these networks. Without it, of all networks that the caller may see.
    type: list
    elements: str
    default: []
  search:
    description:
      - Only devices that match all these criteria. A key is a scheme of C(Inventory.search), its value the query. A
        C(!) before a scheme negates it.
    type: dict
    default: {}
  tags:
    description:
      - Read the tags of the devices. With I(search), C(false) reads only the devices that match, which is faster in a
        large inventory, because the service then need not list whole networks.
    type: bool
    default: true
  groups_of_facts:
    description:
      - Make the groups C(network_...), C(adapter_...), C(type_...) and C(tag_...).
    type: bool
    default: true
  with_credentials:
    description:
      - Add C(ansible_user), C(ansible_password), C(ansible_become_password) and further credentials of the first set of
        each device with a username, a password or an SSH key. The key needs the permission credentials:reveal, and the
        audit of the service records each reveal. Credentials are never cached.
    type: bool
    default: false
'''

EXAMPLES = r'''
# routers.keyrack.yml: ansible-inventory -i routers.keyrack.yml --graph
plugin: keyrack.keyrack.inventory
url: https://keyrack.example.net
networks: [Default]
search:
  deviceType: Router
  '!hostname': lab-*
keyed_groups:
  - key: keyrack_osVersion
    prefix: os
compose:
  ansible_network_os: "{'Cisco::IOSXR': 'cisco.iosxr.iosxr', 'Juniper::JUNOS': 'junipernetworks.junos.junos'}
    .get(keyrack_adapterId)"
groups:
  failing: keyrack_backupStatus == 'FAILURE'
cache: true
cache_plugin: jsonfile
cache_connection: ~/.ansible/keyrack-inventory
cache_timeout: 600
'''

import hashlib
import json
from typing import Any, Dict, List

from ansible.errors import AnsibleParserError
from ansible.module_utils.parsing.convert_bool import BOOLEANS
from ansible.plugins.inventory import BaseInventoryPlugin, Cacheable, Constructable
from ansible.utils.unsafe_proxy import wrap_var

from ansible_collections.keyrack.keyrack.plugins.module_utils.connection import caller_of, open_client
from ansible_collections.keyrack.keyrack.plugins.module_utils.keyrack.contract import Keyrack
from ansible_collections.keyrack.keyrack.plugins.module_utils.keyrack.errors import KeyrackError
from ansible_collections.keyrack.keyrack.plugins.module_utils.keyrack.hosts import (
    Facts,
    group_names,
    host_variables,
    is_template,
    login_variables,
    name_hosts,
    read_devices,
    read_logins,
)


class InventoryModule(BaseInventoryPlugin, Constructable, Cacheable):
    NAME = 'keyrack.keyrack.inventory'

    def verify_file(self, path: str) -> bool:
        return super().verify_file(path) and path.endswith(('keyrack.yml', 'keyrack.yaml'))

    def parse(self, inventory: Any, loader: Any, path: str, cache: bool = True) -> None:
        super().parse(inventory, loader, path, cache)
        self._file_options = self._read_config_data(path)
        self._warn_of_unknown_options(path)
        try:
            self._check_booleans()
            with open_client(self._rendered_option) as client:
                hosts = name_hosts(self._read_devices(client, path, cache))
                variables = {name: host_variables(device) for name, device in hosts.items()}
                if self.get_option('with_credentials'):
                    for name, login in zip(hosts, read_logins(client, list(hosts.values()))):
                        variables[name].update(login_variables(login) if login else {})
        except (KeyrackError, ValueError, OSError) as failure:
            raise AnsibleParserError(f'keyrack: {failure}') from failure
        for name, device in hosts.items():
            self._add_host(name, device, variables[name])

    def _warn_of_unknown_options(self, path: str) -> None:
        # Ansible ignores them. A misspelled `networks` would bring the devices of all networks.
        for name in sorted(set(self._file_options).difference(self.get_options())):
            self.display.warning(f'{path}: keyrack.keyrack.inventory has no option {name!r}')

    def _check_booleans(self) -> None:
        # Ansible takes every other text as false.
        for name in ('tags', 'groups_of_facts', 'with_credentials'):
            value = self._file_options.get(name)
            if isinstance(value, str) and value.strip().lower() not in BOOLEANS:
                raise ValueError(f'Cannot use {name} {value!r}: give true or false')

    def _rendered_option(self, name: str) -> Any:
        value = self.get_option(name)
        # The file may have templates, such as a lookup of the key. The environment has none.
        return self.templar.template(value) if name in self._file_options and isinstance(value, str) else value

    def _read_devices(self, client: Keyrack, path: str, cache: bool) -> List[Facts]:
        if not self.get_option('cache'):
            return self._read_from_service(client)
        cache_key = self.get_cache_key(path)
        fingerprint = self._fingerprint()
        kept = self._cache.get(cache_key) if cache else None
        # Other options or another caller must not get what was read before.
        if kept is not None and kept.get('fingerprint') == fingerprint:
            return kept['devices']
        devices = self._read_from_service(client)
        self._cache[cache_key] = {'fingerprint': fingerprint, 'devices': devices}
        return devices

    def _read_from_service(self, client: Keyrack) -> List[Facts]:
        return read_devices(client, *(self.get_option(name) for name in ('networks', 'search', 'tags')))

    def _fingerprint(self) -> str:
        options: Dict[str, Any] = {name: self.get_option(name) for name in ('networks', 'search', 'tags')}
        options.update(url=self._rendered_option('url'), caller=caller_of(self._rendered_option))
        text = json.dumps(options, sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()

    def _add_host(self, name: str, device: Facts, variables: Dict[str, Any]) -> None:
        self.inventory.add_host(name)
        if self.get_option('groups_of_facts'):
            for group in group_names(device):
                self.inventory.add_host(name, self.inventory.add_group(group))
        variables = {variable: as_text(value) for variable, value in variables.items()}
        for variable, value in variables.items():
            self.inventory.set_variable(name, variable, value)
        self._construct(name, variables)

    def _construct(self, name: str, variables: Dict[str, Any]) -> None:
        strict = self.get_option('strict')
        compose, groups, keyed = (self.get_option(one) for one in ('compose', 'groups', 'keyed_groups'))
        if compose:
            self._set_composite_vars(compose, variables, name, strict)
        if groups:
            self._add_host_to_composed_groups(groups, variables, name, strict)
        if keyed:
            self._add_host_to_keyed_groups(keyed, variables, name, strict)


def as_text(value: Any) -> Any:
    """Marks what devices say of themselves as text, if Ansible would run it as a template."""
    if isinstance(value, list):
        return [as_text(one) for one in value]
    if isinstance(value, dict):
        return {name: as_text(one) for name, one in value.items()}
    return wrap_var(value) if is_template(value) else value
