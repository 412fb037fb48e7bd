# Copied from clients/python/keyrack by npm run generate: do not edit.
"""The URL of a service."""

from __future__ import annotations

import re
from urllib.parse import urlsplit


class Target:
    """The parts of the URL of a service."""

    def __init__(self, url: str) -> None:
        # Before urlsplit, whose errors may quote the password.
        if '@' in re.split('[/?#]', url.split('://', 1)[-1], maxsplit=1)[0]:
            raise ValueError('Cannot use name and password in a URL: pass user=(name, password)')
        # The service has no use for them. The message does not quote the URL, because there it may hold a secret.
        if '?' in url or '#' in url:
            raise ValueError('Cannot use a URL with ? or #: end it with its path')
        parts = urlsplit(url)
        if parts.scheme not in ('http', 'https') or not parts.hostname:
            # A malformed text with @ may hold a password.
            given = 'this URL' if '@' in url else repr(url)
            raise ValueError(f'Cannot call {given}: use a URL that begins with http:// or https://')
        self.is_secure = parts.scheme == 'https'
        self.host = parts.hostname
        self.port = parts.port or (443 if self.is_secure else 80)
        self.path = parts.path or '/'
