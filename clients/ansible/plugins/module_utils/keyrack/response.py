# Copied from clients/python/keyrack by npm run generate: do not edit.
"""The JSON-RPC in HTTP responses."""

from __future__ import annotations

import json
from typing import Any

from .retry import seconds_in
from .steps import HttpReply


def rpc_in(content: bytes) -> Any:
    """Returns the JSON-RPC response or list of responses in the content, or None if it is neither."""
    try:
        found = json.loads(content)
    except ValueError:
        return None
    replies = found if isinstance(found, list) else [found]
    return found if all(is_reply(reply) for reply in replies) else None


def is_reply(reply: Any) -> bool:
    return isinstance(reply, dict) and ('result' in reply or isinstance(reply.get('error'), dict))


def described(reply: HttpReply) -> str:
    """Says what came instead of JSON-RPC."""
    place = reply.headers.get('Location')
    if 300 <= reply.status < 400 and place:
        return f'HTTP {reply.status}, a redirection to {place}: this client follows none, so use the final URL'
    wait = seconds_in(reply.headers.get('Retry-After'))
    advice = f'. It asks to try again in {wait:.0f} s' if wait > 0 else ''
    return f'HTTP {reply.status} without JSON-RPC{advice}'
