# Copied from clients/python/keyrack by npm run generate: do not edit.
"""The credentials of a caller."""

from __future__ import annotations

import base64
import re
from typing import Dict, Optional, Tuple


class Login:
    """The credentials of the caller: an API key, or name and password of a user. They never leave this class."""

    def __init__(self, key: Optional[str], user: Optional[Tuple[str, str]]) -> None:
        if key and user:
            raise ValueError('Cannot use key and user together: pass one of them')
        key = (key or '').strip()
        # Check the key here, because the HTTP library would quote the header in its error.
        if not re.fullmatch(r'[!-~]*', key):
            raise ValueError('Cannot use this key: it has characters that are not allowed in an API key')
        self.is_user = user is not None
        self._value = f'Bearer {key}' if key else None
        if user is not None:
            pair = ':'.join(user).encode('utf-8')
            self._value = f'Basic {base64.b64encode(pair).decode("ascii")}'

    def headers(self) -> Dict[str, str]:
        return {'Authorization': self._value} if self._value else {}
