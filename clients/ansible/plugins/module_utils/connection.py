"""Opens the bundled client from the options of a plugin or the params of a module."""

from __future__ import annotations

import ssl
from typing import Any, Callable, Dict

from ansible.module_utils.basic import env_fallback

from .keyrack.contract import Keyrack

DEFAULT_URL = 'http://localhost:8080'


def connection_arguments() -> Dict[str, Any]:
    """Returns the arguments of doc_fragments/connection.py."""
    return {
        'url': {'type': 'str', 'fallback': (env_fallback, ['KEYRACK_URL'])},
        'key': {'type': 'str', 'no_log': True, 'fallback': (env_fallback, ['KEYRACK_KEY'])},
        'login_user': {'type': 'str'},
        'login_password': {'type': 'str', 'no_log': True},
        'ca_file': {'type': 'path'},
        'timeout': {'type': 'float', 'default': 30},
    }


def open_client(get_option: Callable[[str], Any]) -> Keyrack:
    """Opens a client. Raises ValueError if the options do not name a service and a caller."""
    user = get_option('login_user')
    key = None if user else get_option('key')
    ca_file = get_option('ca_file')
    return Keyrack(
        get_option('url') or DEFAULT_URL,
        # A value from a vault is not a str, but becomes one.
        key=None if key is None else str(key),
        user=(str(user), str(get_option('login_password') or '')) if user else None,
        timeout=get_option('timeout'),
        ssl_context=ssl.create_default_context(cafile=ca_file) if ca_file else None,
    )
