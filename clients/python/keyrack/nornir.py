"""An inventory of Nornir, in the shape of Nornir 3.x. Nornir itself is needed only when the inventory is loaded.

    inventory:
      plugin: KeyrackInventory
      options:
        url: http://localhost:8080
        networks: [Default]

The names of hosts and groups are those of the Ansible inventory: see hosts.py. `data` of a host has its facts, with the
names of the contract.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Union

from .client import trust_of
from .contract import Keyrack
from .environment import caller_of_environment
from .hosts import Facts, group_names, name_hosts, read_devices, read_logins

if TYPE_CHECKING:
    from nornir.core.inventory import Inventory

# Platforms of Nornir's connection plugins (names of netmiko) by adapter id. The option `platforms` adds to it.
PLATFORMS = {
    'Arista::EOS': 'arista_eos',
    'Aruba::AOS': 'aruba_os',
    'Aruba::AOSCX': 'aruba_aoscx',
    'Cisco::ASA': 'cisco_asa',
    'Cisco::IOS': 'cisco_ios',
    'Cisco::IOSXE': 'cisco_xe',
    'Cisco::IOSXR': 'cisco_xr',
    'Cisco::NXOS': 'cisco_nxos',
    'Dell::OS10': 'dell_os10',
    'Extreme::EXOS': 'extreme_exos',
    'F5::TMOS': 'f5_tmsh',
    'Fortinet::FortiOS': 'fortinet',
    'HP::Comware': 'hp_comware',
    'Juniper::JUNOS': 'juniper_junos',
    'PaloAlto::PANOS': 'paloalto_panos',
}


class KeyrackInventory:
    """Reads the devices of a keyrack service as hosts of Nornir.

    url: the service; default: KEYRACK_URL of the environment
    key: an API key
    user, password: a user, in place of a key; default of both: the caller that the environment names
    ca_file: certificates of your own authority
    networks, search, with_tags: which devices, as in hosts.read_devices
    with_credentials: also username, password and enable secret of the credentials that are tried first for each
        device; needs the permission credentials:reveal, and each reveal is audited
    platforms: platform of each adapter id, in addition to PLATFORMS
    timeout: seconds without data after which a call fails
    """

    def __init__(
        self,
        url: Optional[str] = None,
        key: Optional[str] = None,
        user: Optional[str] = None,
        password: Optional[str] = None,
        ca_file: Optional[str] = None,
        networks: Union[Sequence[str], str, None] = None,
        search: Optional[Mapping[str, Any]] = None,
        with_tags: bool = True,
        with_credentials: bool = False,
        platforms: Optional[Mapping[str, str]] = None,
        timeout: float = 30.0,
    ) -> None:
        caller = (key, (user, password or '') if user else None) if key or user else caller_of_environment()
        self._client = Keyrack(
            url or os.environ.get('KEYRACK_URL') or 'http://localhost:8080',
            key=caller[0],
            user=caller[1],
            timeout=timeout,
            ssl_context=trust_of(ca_file),
        )
        self._networks = networks
        self._search = search
        self._with_tags = with_tags
        self._with_credentials = with_credentials
        self._platforms = {adapter.lower(): name for adapter, name in {**PLATFORMS, **(platforms or {})}.items()}

    def load(self) -> Inventory:
        """Reads the inventory. Nornir calls it once."""
        from nornir.core.inventory import Defaults, Group, Groups, Host, Hosts, Inventory, ParentGroups

        with self._client as client:
            named = name_hosts(read_devices(client, self._networks, self._search, self._with_tags))
            logins = self._read_logins(client, list(named.values()))
        defaults = Defaults()
        groups = Groups()
        hosts = Hosts()
        for (name, device), login in zip(named.items(), logins):
            for group in group_names(device):
                if group not in groups:
                    groups[group] = Group(name=group, defaults=defaults)
            parents = ParentGroups([groups[group] for group in group_names(device)])
            hosts[name] = Host(name=name, groups=parents, defaults=defaults, **self._members(device, login))
        return Inventory(hosts=hosts, groups=groups, defaults=defaults)

    def _read_logins(self, client: Keyrack, devices: List[Facts]) -> List[Optional[Dict[str, Any]]]:
        return list(read_logins(client, devices)) if self._with_credentials else [None] * len(devices)

    def _members(self, device: Facts, login: Optional[Dict[str, Any]]) -> Dict[str, Any]:
        login = login or {}
        return {
            'hostname': device['ipAddress'],
            'username': login.get('username') or None,
            'password': login.get('password') or None,
            'platform': self._platforms.get(device['adapterId'].lower()),
            'data': dict(device),
            'connection_options': enable_options(login.get('enablePassword')),
        }


def enable_options(password: Optional[str]) -> Dict[str, Any]:
    """Returns the connection options of a host with this enable password, for nornir_netmiko and nornir_napalm."""
    from nornir.core.inventory import ConnectionOptions

    if not password:
        return {}
    return {
        'netmiko': ConnectionOptions(extras={'secret': password}),
        'napalm': ConnectionOptions(extras={'optional_args': {'secret': password}}),
    }
