"""The lookup plugin keyrack.keyrack.credentials."""

DOCUMENTATION = r'''
name: credentials
short_description: Credentials of a keyrack service for an address
description:
  - Returns for each address the first credential set with a username, a password or an SSH key, with its secrets.
    If none has one of them, returns the first set.
  - The key needs the permission credentials:reveal, and the audit of the service records each reveal.
  - Set C(no_log=true) on tasks that use the result.
author:
  - keyrack (@keyrack)
extends_documentation_fragment:
  - keyrack.keyrack.connection.plugin
options:
  _terms:
    description:
      - Addresses. The devices need not be in the inventory.
    required: true
    type: list
    elements: str
  network:
    description:
      - Network of the addresses.
    type: str
    default: Default
  all:
    description:
      - Return for each address a list of all credential sets, in the order in which they are to be tried.
    type: bool
    default: false
  required:
    description:
      - Fail if an address has no credentials. Otherwise its result is empty.
    type: bool
    default: true
'''

EXAMPLES = r'''
- name: Log in with the credentials of the device
  ansible.builtin.uri:
    url: "https://{{ ansible_host }}/api"
    url_username: "{{ login.username }}"
    url_password: "{{ login.password }}"
  vars:
    login: "{{ lookup('keyrack.keyrack.credentials', ansible_host, network=keyrack_network) }}"
  no_log: true
'''

RETURN = r'''
_raw:
  description:
    - For each address the credential set of its login, with the names of the contract, such as C(username),
      C(password), C(enablePassword) and C(sshPrivateKey), and C(config), the name of its configuration.
    - With I(all), a list of such sets.
  type: list
'''

from typing import Any, Dict, List

from ansible.errors import AnsibleError
from ansible.plugins.lookup import LookupBase

from ansible_collections.keyrack.keyrack.plugins.module_utils.connection import open_client
from ansible_collections.keyrack.keyrack.plugins.module_utils.keyrack.contract import Keyrack
from ansible_collections.keyrack.keyrack.plugins.module_utils.keyrack.errors import KeyrackError
from ansible_collections.keyrack.keyrack.plugins.module_utils.keyrack.hosts import first_login, revealed


class LookupModule(LookupBase):
    def run(self, terms: List[str], variables: Any = None, **kwargs: Any) -> List[Any]:
        self.set_options(var_options=variables, direct=kwargs)
        # with_... passes wantlist.
        unknown = sorted(set(kwargs).difference(self.get_options(), ['wantlist']))
        if unknown:
            # Ansible ignores them. With a misspelled network the credentials of another network would be used.
            raise AnsibleError(f'keyrack.keyrack.credentials: there is no option {", ".join(unknown)}')
        try:
            with open_client(self.get_option) as client:
                return [self._resolve(client, as_address(term)) for term in terms]
        except (KeyrackError, ValueError, OSError) as failure:
            raise AnsibleError(f'keyrack.keyrack.credentials: {failure}') from failure

    def _resolve(self, client: Keyrack, address: str) -> Any:
        network = self.get_option('network')
        found: List[Dict[str, Any]] = [
            {**revealed(one['credentialSet']), 'config': one['config']}
            for one in client.credentials.resolve_credentials(network, address)
        ]
        if not found and self.get_option('required'):
            raise ValueError(f'No credentials apply to {address} in network {network}')
        if self.get_option('all'):
            return found
        return first_login(found) or {}


def as_address(term: Any) -> str:
    if isinstance(term, (list, tuple, dict)):
        raise ValueError(f'an address must be a text, not {term!r}')
    return str(term)
