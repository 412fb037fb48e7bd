# Copied from clients/python/keyrack by npm run generate: do not edit.
"""Decides whether and when a request is repeated."""

from __future__ import annotations

import re
from typing import Any, List, Optional, Sequence

from .errors import READS

# HTTP statuses that a proxy returns if it gets too many calls, or cannot reach the service.
TEMPORARY_STATUSES = (429, 502, 503, 504)


def is_temporary(reply: Any, status: int) -> bool:
    """Returns whether the error is temporary, according to the service or to the HTTP status."""
    if 'error' not in reply:
        return False
    data = reply['error'].get('data')
    says = data.get('retryable') if isinstance(data, dict) else None
    return says if isinstance(says, bool) else status in TEMPORARY_STATUSES


def may_repeat_batch(replies: List[Any], methods: Sequence[str]) -> bool:
    """Returns whether a batch may be repeated. It must not if a retry would run a failed call after a later write."""
    by_place = sorted(replies, key=lambda reply: reply['id'] if isinstance(reply.get('id'), int) else -1)
    failed = [at for at, reply in enumerate(by_place) if is_temporary(reply, 200)]
    if not failed or len(by_place) != len(methods):
        return False
    return all('error' in by_place[at] for at in range(failed[0], len(methods)) if methods[at] not in READS)


def seconds_in(retry_after: Optional[str]) -> float:
    """Returns the seconds of a Retry-After header; a date counts as 0."""
    return float(retry_after) if retry_after is not None and re.fullmatch(r'\d+', retry_after) else 0.0
