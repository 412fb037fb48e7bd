"""Keeps Ansible from listing the folders of its plugins again for every host: they don't change while it runs.

ansible-core 2.14, which Debian 12 has, does so four times for each host, which makes up most of the seconds that
`ansible-inventory --list` takes with thousands of them. There is no setting for it, and a vars plugin is the one place from
which it can be mended; as such it does nothing. Delete it, and `vars_plugins` in ansible.cfg, where that does not matter.
"""

from ansible.plugins.loader import connection_loader, vars_loader
from ansible.plugins.vars import BaseVarsPlugin


def keeping(list_all):
    kept = {}

    def list_once(**how):
        key = tuple(sorted(how.items()))
        if key not in kept:
            kept[key] = list(list_all(**how))
        return kept[key]

    return list_once


class VarsModule(BaseVarsPlugin):
    REQUIRES_ENABLED = True


for loader in (connection_loader, vars_loader):
    loader.all = keeping(loader.all)
