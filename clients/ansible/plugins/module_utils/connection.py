"""Opens the bundled client from the options of a plugin or the params of a module."""

from __future__ import annotations

import os
from typing import Any, Callable, Dict, Optional, Tuple

from ansible.module_utils.basic import env_fallback

from .keyrack.client import trust_of
from .keyrack.contract import Keyrack
from .keyrack.environment import caller_of_environment

DEFAULT_URL = 'http://localhost:8080'


def connection_arguments() -> Dict[str, Any]:
    """Returns the arguments of a module that doc_fragments/connection.py describes."""
    return {
        'url': {'type': 'str', 'fallback': (env_fallback, ['KEYRACK_URL'])},
        # Without a fallback, so that caller_of can tell these options from the environment.
        'key': {'type': 'str', 'no_log': True},
        'login_user': {'type': 'str'},
        'login_password': {'type': 'str', 'no_log': True},
        'ca_file': {'type': 'path', 'fallback': (env_fallback, ['KEYRACK_CA_FILE'])},
        'timeout': {'type': 'float', 'default': 30},
        'comment': {'type': 'str'},
    }


def caller_of(get_option: Callable[[str], Any]) -> Tuple[Optional[str], Optional[str]]:
    """Returns the API key of the caller and the name of the user. The client refuses both. Raises ValueError."""
    # A value from a vault is not a str, but becomes one.
    key, user = (str(value) if value else None for value in (get_option('key'), get_option('login_user')))
    if key or user:
        return key, user
    # An option goes before the environment.
    key, login = caller_of_environment()
    return key, None if login is None else login[0]


def open_client(get_option: Callable[[str], Any], comment: Optional[str] = None) -> Keyrack:
    """Opens a client. Raises ValueError if the options do not name a service and a caller.

    `comment` says why the client changes something; plugins change nothing.
    """
    key, user = caller_of(get_option)
    password = get_option('login_password') or os.environ.get('KEYRACK_PASSWORD') or ''
    return Keyrack(
        get_option('url') or DEFAULT_URL,
        key=key,
        user=(user, str(password)) if user else None,
        timeout=get_option('timeout'),
        ssl_context=trust_of(get_option('ca_file')),
        comment=comment or '',
    )
