"""The cookies of a service."""

from __future__ import annotations

import http.client
from typing import Dict


class CookieJar:
    """The cookies of one conversation. They belong to one service, so their attributes do not matter."""

    def __init__(self) -> None:
        self._values: Dict[str, str] = {}

    @property
    def has_session(self) -> bool:
        return 'JSESSIONID' in self._values

    def keep(self, headers: http.client.HTTPMessage) -> None:
        for line in headers.get_all('Set-Cookie') or []:
            name, _, value = line.partition(';')[0].partition('=')
            self._values[name.strip()] = value.strip()

    def headers(self) -> Dict[str, str]:
        pairs = [f'{name}={value}' for name, value in list(self._values.items())]
        return {'Cookie': '; '.join(pairs)} if pairs else {}
