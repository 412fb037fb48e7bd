"""The params that read results page by page."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional


class OffsetPages:
    """The params of each page of a method that pages by offset."""

    def __init__(self, params: Mapping[str, Any], elements: str, page_size: int) -> None:
        self._params = params
        self._elements = elements
        self._page_size = page_size
        self._offset = 0
        self._total: Optional[int] = None
        self.has_more = True

    def params(self) -> Dict[str, Any]:
        return {**self._params, 'pageData': {'offset': self._offset, 'pageSize': self._page_size}}

    def keep(self, page: Mapping[str, Any]) -> None:
        # Only the first page has the total.
        self._total = page.get('total', self._total)
        count = len(page[self._elements])
        self._offset += count
        self.has_more = count >= self._page_size and self._offset != self._total


class CursorPages:
    """The params of each page of a method whose page names the next one."""

    def __init__(self, params: Mapping[str, Any], page_size: int) -> None:
        self._params = params
        self._page_size = page_size
        self._next = params.get('after')
        self.has_more = True

    def params(self) -> Dict[str, Any]:
        return {**self._params, 'pageSize': self._page_size, 'after': self._next}

    def keep(self, page: Mapping[str, Any]) -> None:
        self._next = page['next']
        self.has_more = self._next is not None
