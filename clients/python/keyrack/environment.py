"""The caller that the environment names."""

from __future__ import annotations

import os
from typing import Optional, Tuple


def caller_of_environment() -> Tuple[Optional[str], Optional[Tuple[str, str]]]:
    """Returns the API key, or a user with name and password. Both are None if the environment names no caller.

    The order is that of the command line: KEYRACK_KEY, KEYRACK_KEY_FILE, KEYRACK_USER. Raises ValueError for a file
    without a key.
    """
    key = find_key()
    name = None if key else os.environ.get('KEYRACK_USER')
    return key, (name, os.environ.get('KEYRACK_PASSWORD') or '') if name else None


def find_key() -> Optional[str]:
    """Returns KEYRACK_KEY, or the key in the file KEYRACK_KEY_FILE, or None. Raises ValueError."""
    key, path = os.environ.get('KEYRACK_KEY'), os.environ.get('KEYRACK_KEY_FILE')
    if key or not path:
        return key or None
    try:
        with open(path, encoding='utf-8-sig') as file:
            key = file.read().strip()
    except OSError as failure:
        raise ValueError(f'Cannot read {path!r}: {failure.strerror or failure}') from failure
    if not key:
        # Without a key the caller would be anonymous, or another one.
        raise ValueError(f'The file of KEYRACK_KEY_FILE is empty: {path!r}')
    return key
