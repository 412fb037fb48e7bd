"""HTTP/1.1 over asyncio streams: kept connections, timeouts and cancellation.

It does what http.client does for the blocking client, and no more: no proxies, no redirects, no compression.
"""

from __future__ import annotations

import asyncio
import http.client
import io
import re
import ssl
from contextlib import suppress
from typing import List, NamedTuple, Optional, Tuple

from ..steps import CLOSED, HttpReply, HttpRequest
from ..target import Target

PIECE = 65536
# asyncio refuses a response head or a chunk head of more bytes.
HEAD_LIMIT = 65536


class Reply(NamedTuple):
    http: HttpReply
    # Whether the connection may be used again.
    is_kept: bool


class Connection:
    """An open connection. The attempt fails with TimeoutError after `timeout` seconds without data."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, timeout: float) -> None:
        self._reader = reader
        self._writer = writer
        self._timeout = timeout
        self._has_expired = False
        self._has_data = False
        self._timer: Optional[asyncio.TimerHandle] = None

    def abort(self) -> None:
        # A connection of a loop that was closed cannot be closed any more; its socket ends with it.
        with suppress(RuntimeError):
            self._writer.transport.abort()

    async def exchange(self, target: Target, request: HttpRequest) -> Reply:
        self._has_data = False
        self._restart_timer()
        try:
            self._writer.write(head_of(target, request) + (request.body or b''))
            await self._writer.drain()
            self._restart_timer()
            return await self._read_reply()
        except (EOFError, OSError) as failure:
            if self._has_expired:
                raise TimeoutError('timed out') from None
            if isinstance(failure, OSError):
                raise
            if not self._has_data:
                raise http.client.RemoteDisconnected('Remote end closed connection without response') from None
            raise http.client.IncompleteRead(b'') from None
        except asyncio.LimitOverrunError as failure:
            raise http.client.LineTooLong('response head') from failure
        finally:
            if self._timer is not None:
                self._timer.cancel()

    def _restart_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(self._timeout, self._expire)

    def _expire(self) -> None:
        # A read that waits ends with the connection, so no task is needed for the time limit.
        self._has_expired = True
        self.abort()

    async def _read_reply(self) -> Reply:
        while True:
            version, status, headers = parse_head(await self._read_line(b'\r\n\r\n'))
            # 1xx announces the response proper.
            if status >= 200:
                break
        is_kept = version == 'HTTP/1.1' and 'close' not in (headers.get('Connection') or '').lower()
        length = headers.get('Content-Length')
        if status in (204, 304):
            content = b''
        elif 'chunked' in (headers.get('Transfer-Encoding') or '').lower():
            content = await self._read_chunks()
        elif length is not None:
            content = await self._read_exactly(to_length(length, 10))
        else:
            content = await self._read_to_end()
            is_kept = False
        return Reply(HttpReply(status, headers, content), is_kept)

    async def _read_line(self, end: bytes = b'\r\n') -> bytes:
        line = await self._reader.readuntil(end)
        self._note_data()
        return line

    async def _read_exactly(self, length: int) -> bytes:
        pieces: List[bytes] = []
        missing = length
        while missing > 0:
            piece = await self._reader.read(min(missing, PIECE))
            if not piece:
                raise EOFError
            self._note_data()
            pieces.append(piece)
            missing -= len(piece)
        return b''.join(pieces)

    async def _read_chunks(self) -> bytes:
        chunks: List[bytes] = []
        while True:
            length = to_length((await self._read_line()).partition(b';')[0].decode('latin-1').strip(), 16)
            if length == 0:
                break
            chunks.append(await self._read_exactly(length))
            await self._read_line()
        # Trailers end with an empty line.
        while await self._read_line() != b'\r\n':
            pass
        return b''.join(chunks)

    async def _read_to_end(self) -> bytes:
        pieces: List[bytes] = []
        while True:
            piece = await self._reader.read(PIECE)
            if self._has_expired:
                raise EOFError
            if not piece:
                return b''.join(pieces)
            self._note_data()
            pieces.append(piece)

    def _note_data(self) -> None:
        self._has_data = True
        self._restart_timer()


class AsyncConnections:
    """A pool of open connections to one service, used by one event loop at a time."""

    def __init__(self, url: str, timeout: float, ssl_context: Optional[ssl.SSLContext], max_connections: int) -> None:
        self._target = Target(url)
        self._timeout = timeout
        self._ssl_context = ssl_context
        if self._target.is_secure and ssl_context is None:
            self._ssl_context = ssl.create_default_context()
        if max_connections < 1:
            raise ValueError(f'Cannot use max_connections {max_connections}: give 1 or more')
        self._max = max_connections
        self._loop: Optional[asyncio.AbstractEventLoop] = None
        self._idle: List[Connection] = []
        self._slots: Optional[asyncio.Semaphore] = None
        self._closings = 0

    async def exchange(self, request: HttpRequest) -> HttpReply:
        async with self._get_slots():
            while True:
                closings = self._closings
                connection, is_old = await self._take()
                try:
                    reply = await connection.exchange(self._target, request)
                except BaseException as failure:
                    # After a cancellation too: a late response must not be taken for that of the next request.
                    connection.abort()
                    # The service closes idle connections. Such a failure does not concern this request: try another
                    # connection.
                    if is_old and isinstance(failure, CLOSED):
                        continue
                    raise
                # A connection that was in use when the client was closed would stay open forever.
                if reply.is_kept and closings == self._closings:
                    self._idle.append(connection)
                else:
                    connection.abort()
                return reply.http

    def _get_slots(self) -> asyncio.Semaphore:
        loop = asyncio.get_running_loop()
        if self._slots is None or loop is not self._loop:
            # The connections of another loop, such as that of an earlier asyncio.run, cannot be used here.
            self.close()
            self._loop = loop
            self._slots = asyncio.Semaphore(self._max)
        return self._slots

    async def _take(self) -> Tuple[Connection, bool]:
        if self._idle:
            return self._idle.pop(), True
        return await self._open(), False

    async def _open(self) -> Connection:
        target = self._target
        secure = self._ssl_context if target.is_secure else None
        opening = asyncio.ensure_future(
            asyncio.open_connection(target.host, target.port, ssl=secure, limit=HEAD_LIMIT)
        )
        try:
            done, _ = await asyncio.wait({opening}, timeout=self._timeout)
            if not done:
                raise TimeoutError('timed out')
        except BaseException:
            opening.add_done_callback(close_late)
            opening.cancel()
            raise
        reader, writer = opening.result()
        return Connection(reader, writer, self._timeout)

    def close(self) -> None:
        self._closings += 1
        while self._idle:
            self._idle.pop().abort()


def close_late(opening: asyncio.Future[Tuple[asyncio.StreamReader, asyncio.StreamWriter]]) -> None:
    """Closes a connection that was opened although nobody waits for it any more."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result()[1].transport.abort()


def head_of(target: Target, request: HttpRequest) -> bytes:
    host = f'[{target.host}]' if ':' in target.host else target.host
    if target.port != (443 if target.is_secure else 80):
        host += f':{target.port}'
    length = {} if request.body is None else {'Content-Length': str(len(request.body))}
    headers = {'Host': host, 'Accept-Encoding': 'identity', **length, **request.headers}
    for name, value in headers.items():
        if re.search(r'[\r\n]', value):
            raise ValueError(f'Cannot send the header {name}: it has a line break')
    lines = [f'{request.verb} {target.path} HTTP/1.1', *(f'{name}: {value}' for name, value in headers.items())]
    return ('\r\n'.join(lines) + '\r\n\r\n').encode('latin-1')


def parse_head(head: bytes) -> Tuple[str, int, http.client.HTTPMessage]:
    first, _, rest = head.partition(b'\r\n')
    found = re.match(rb'(HTTP/1\.[01]) (\d{3})(?: |$)', first)
    if found is None:
        raise http.client.BadStatusLine(first.decode('latin-1'))
    return found[1].decode(), int(found[2]), http.client.parse_headers(io.BytesIO(rest))


def to_length(text: str, base: int) -> int:
    try:
        length = int(text, base)
    except ValueError:
        length = -1
    if length < 0:
        raise http.client.HTTPException(f'Cannot read a response of length {text!r}')
    return length
