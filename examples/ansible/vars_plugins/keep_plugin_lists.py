"""Keeps Ansible from listing its plugin folders again for every host: they do not change while it runs.

ansible-core 2.14 of Debian 12 lists them four times for each host, which takes most of the time of
`ansible-inventory --list` with thousands of hosts. There is no setting for it; only a vars plugin can change it. The
plugin itself adds no variables. If you do not need it, delete it and `vars_plugins` in ansible.cfg.
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
