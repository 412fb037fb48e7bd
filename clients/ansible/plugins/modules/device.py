#!/usr/bin/python
# Copyright: the keyrack authors
# SPDX-License-Identifier: Apache-2.0
"""The module keyrack.keyrack.device."""

DOCUMENTATION = r'''
module: device
short_description: A device in the inventory of a keyrack service
description:
  - Creates, changes or deletes a device. All members change in one call, or none does.
author:
  - keyrack (@keyrack)
extends_documentation_fragment:
  - keyrack.keyrack.connection
attributes:
  check_mode:
    support: full
    description: The service checks the values and lists the changes, and changes nothing.
  diff_mode:
    support: full
    description: Lists the members that change.
options:
  network:
    description: Network of the device.
    type: str
    default: Default
  ip_address:
    description: Management address of the device.
    type: str
    required: true
  state:
    description: Whether the device is in the inventory.
    type: str
    choices: [present, absent]
    default: present
  adapter_id:
    description: Adapter that manages the device. A new device needs it.
    type: str
  hostname:
    description: Hostname.
    type: str
  device_type:
    description: Kind of device, such as Router.
    type: str
  hardware_vendor:
    description: Manufacturer of the hardware.
    type: str
  model:
    description: Model number.
    type: str
  software_vendor:
    description: Vendor of the operating system.
    type: str
  os_version:
    description: Version of the operating system.
    type: str
  serial_number:
    description: Chassis serial number. An empty text clears it.
    type: str
  custom1:
    description: Custom field 1.
    type: str
  custom2:
    description: Custom field 2.
    type: str
  custom3:
    description: Custom field 3.
    type: str
  custom4:
    description: Custom field 4.
    type: str
  custom5:
    description: Custom field 5.
    type: str
  fields:
    description:
      - Values of named fields, by name. An empty text clears a field. A field without a value stays as it is, and so
        do other fields.
    type: dict
  memo:
    description: Memo of the device. An empty text removes it.
    type: str
  tags:
    description:
      - Tags that replace those of the device. Blanks around a tag are removed. An empty text, or an empty list, removes
        all tags.
    type: list
    elements: str
'''

EXAMPLES = r'''
- name: A router is in the inventory
  keyrack.keyrack.device:
    ip_address: 10.0.9.1
    adapter_id: Cisco::IOSXR
    hostname: osa-core-rt-09.example.net
    device_type: Router
    custom1: OSA rack 9
    tags: [core, osaka]
  delegate_to: localhost

- name: A router is gone
  keyrack.keyrack.device:
    ip_address: 10.0.9.1
    state: absent
  delegate_to: localhost
'''

RETURN = r'''
device:
  description: The device after the task, with the names of the contract; null if there is none or in check mode.
  returned: success
  type: dict
  sample: {"ipAddress": "10.0.9.1", "network": "Default", "adapterId": "Cisco::IOSXR"}
changes:
  description: Members that changed, or would change in check mode, with their values before and after.
  returned: success
  type: list
  elements: dict
  sample: [{"name": "custom1", "before": "", "after": "OSA rack 9"}]
'''

from typing import Any, Dict, List, Optional, Tuple

from ansible.module_utils.basic import AnsibleModule

from ..module_utils.connection import connection_arguments, open_client
from ..module_utils.keyrack.contract import Keyrack
from ..module_utils.keyrack.errors import KeyrackError

# Members of a report by the names of the options.
MEMBERS = {
    'adapter_id': 'adapterId',
    'hostname': 'hostname',
    'device_type': 'deviceType',
    'hardware_vendor': 'hardwareVendor',
    'model': 'model',
    'software_vendor': 'softwareVendor',
    'os_version': 'osVersion',
    'serial_number': 'serialNumber',
    'custom1': 'custom1',
    'custom2': 'custom2',
    'custom3': 'custom3',
    'custom4': 'custom4',
    'custom5': 'custom5',
    'fields': 'fields',
    'memo': 'memo',
    'tags': 'tags',
}


def main() -> None:
    module = AnsibleModule(
        argument_spec={
            **connection_arguments(),
            'network': {'type': 'str', 'default': 'Default'},
            'ip_address': {'type': 'str', 'required': True},
            'state': {'type': 'str', 'choices': ['present', 'absent'], 'default': 'present'},
            **{option: {'type': 'str'} for option in MEMBERS},
            'fields': {'type': 'dict'},
            'tags': {'type': 'list', 'elements': 'str'},
        },
        supports_check_mode=True,
    )
    params = module.params
    try:
        with open_client(params.get, params['comment']) as client:
            work = delete_device if params['state'] == 'absent' else report_device
            is_changed, changes = work(client, params, module.check_mode)
            is_shown = params['state'] == 'present' and not module.check_mode
            device = client.inventory.get_device(params['network'], params['ip_address']) if is_shown else None
    except (KeyrackError, ValueError, OSError) as failure:
        module.fail_json(msg=str(failure))
    before, after = ({one['name']: one[side] for one in changes} for side in ('before', 'after'))
    module.exit_json(changed=is_changed, device=device, changes=changes, diff={'before': before, 'after': after})


Outcome = Tuple[bool, List[Dict[str, Any]]]


def report_device(client: Keyrack, params: Dict[str, Any], is_dry: bool) -> Outcome:
    report: Any = {'ipAddress': params['ip_address']}
    report.update({member: params[option] for option, member in MEMBERS.items() if params[option] is not None})
    # Without a value these two are null in the service.
    report.update({member: report[member] or None for member in ('serialNumber', 'memo') if member in report})
    if params['tags'] is not None:
        # Ansible splits a text at its commas and keeps the blanks.
        report['tags'] = [] if params['tags'] == [''] else [tag.strip() for tag in params['tags']]
    if params['fields'] is not None:
        # As with options, a value that is not given leaves the field as it is.
        given = {name: value for name, value in params['fields'].items() if value is not None}
        report['fields'] = {name: as_field(name, value) for name, value in given.items()}
    # The service compares: it knows which spellings are equal.
    planned = client.collector.report_devices(params['network'], [report], dryRun=True)
    raise_refusal(planned)
    changes = planned.get('changes', [])
    if changes and not is_dry:
        raise_refusal(client.collector.report_devices(params['network'], [report]))
    return bool(changes), with_values([dict(field) for change in changes for field in change['fields']])


def as_field(name: str, value: Any) -> str:
    """Returns the text of a named field; YAML may have read it as another type."""
    if isinstance(value, (dict, list)):
        raise ValueError(f'Cannot set the field {name!r} to {value!r}: its value must be a text')
    return str(value).lower() if isinstance(value, bool) else str(value)


def raise_refusal(outcome: Any) -> None:
    for refused in outcome['items']:
        raise ValueError(f'The service refused the device: {refused["reason"]} ({refused["code"]})')


def delete_device(client: Keyrack, params: Dict[str, Any], is_dry: bool) -> Outcome:
    device: Optional[Any] = client.inventory.get_device(params['network'], params['ip_address'])
    if device is None:
        # A misspelled network is an error, not a device that is gone.
        client.networks.get_managed_network(params['network'])
        return False, []
    if not is_dry:
        client.inventory.delete_device(params['network'], params['ip_address'])
    return True, with_values([{'name': name, 'before': value, 'after': None} for name, value in device.items()])


def with_values(fields: List[Dict[str, Any]]) -> List[Dict[str, Any]]:
    """Returns the fields without those of a new or deleted device that have no value."""
    return [one for one in fields if one['before'] not in (None, '', []) or one['after'] not in (None, '', [])]


if __name__ == '__main__':
    main()
