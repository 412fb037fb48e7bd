"""The steps of a call: the requests and pauses that a transport must make for it.

A call is a generator of steps: it yields each HTTP request and each pause, and returns the result. run_steps of
client.py takes the steps with blocking sockets, run_steps of aio/client.py with asyncio.
"""

from __future__ import annotations

import http.client
import ssl
from typing import Dict, Generator, NamedTuple, Optional, TypeVar, Union

# The errors that a transport raises if no response came. The conversation decides whether to repeat the request.
FAILURES = (OSError, http.client.HTTPException)

# The errors of a connection that was closed since its last use. OpenSSL reports the closed socket in its own way.
CLOSED = (ConnectionError, ssl.SSLEOFError, ssl.SSLZeroReturnError)


class HttpRequest(NamedTuple):
    """A request that the transport must send."""

    verb: str
    body: Optional[bytes]
    headers: Dict[str, str]


class Pause(NamedTuple):
    """A delay before the next attempt."""

    seconds: float


class HttpReply(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    content: bytes


T = TypeVar('T')
# Steps that end with a T. A transport sends the reply of each HttpRequest into the generator, or throws its failure.
Steps = Generator[Union[HttpRequest, Pause], Optional[HttpReply], T]
