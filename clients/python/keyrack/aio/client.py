"""The async client: paging and edit sessions of client.py with await.

The methods of the contract are generated: see contract.py of this folder.
"""

from __future__ import annotations

import asyncio
import ssl
from contextlib import asynccontextmanager, suppress
from typing import Any, AsyncIterator, Dict, Iterable, List, Optional, Tuple, TypeVar, Union

from ..conversation import LEAVE_SECONDS, Conversation
from ..errors import KeyrackError
from ..login import Login
from ..odd_times import warn_about_odd_times
from ..paging import CursorPages, OffsetPages
from ..params import Params
from ..steps import FAILURES, Pause, Steps, T
from .connections import AsyncConnections


async def run_steps(steps: Steps[T], connections: AsyncConnections) -> T:
    """Takes the steps of a call, and returns its result. A cancelled call closes its connection."""
    try:
        step = next(steps)
        while True:
            if isinstance(step, Pause):
                await asyncio.sleep(step.seconds)
                step = next(steps)
                continue
            try:
                reply = await connections.exchange(step)
            except FAILURES as failure:
                step = steps.throw(failure)
            else:
                step = steps.send(reply)
    except StopIteration as end:
        result: T = end.value
        return result


class AsyncCaller:
    """Makes the calls of one conversation."""

    def __init__(self, conversation: Conversation, connections: AsyncConnections) -> None:
        self.conversation = conversation
        self.connections = connections

    async def call(self, method: str, params: Params = None, idempotency_key: Optional[str] = None) -> Any:
        warn_about_odd_times(params, stacklevel=4)
        return await run_steps(self.conversation.call(method, params, idempotency_key), self.connections)

    async def batch(self, calls: Iterable[Tuple[str, Params]], idempotency_key: Optional[str] = None) -> List[Any]:
        calls = list(calls)
        for _, params in calls:
            warn_about_odd_times(params, stacklevel=3)
        return await run_steps(self.conversation.batch(calls, idempotency_key), self.connections)

    async def leave(self) -> None:
        with suppress(KeyrackError, asyncio.TimeoutError):
            await asyncio.wait_for(run_steps(self.conversation.leave(), self.connections), LEAVE_SECONDS)


class AsyncNamespace:
    """The methods of one namespace of the contract."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def _call(self, method: str, params: Dict[str, Any], idempotency_key: Optional[str] = None) -> Any:
        return await self._caller.call(method, params, idempotency_key)

    def _pages_by_offset(
        self, method: str, params: Dict[str, Any], elements: str, page_size: int
    ) -> AsyncIterator[Any]:
        return self._read_pages(method, OffsetPages(params, elements, page_size))

    def _pages_by_cursor(self, method: str, params: Dict[str, Any], page_size: int) -> AsyncIterator[Any]:
        return self._read_pages(method, CursorPages(params, page_size))

    async def _read_pages(self, method: str, pages: Union[OffsetPages, CursorPages]) -> AsyncIterator[Any]:
        while pages.has_more:
            page = await self._call(method, pages.params())
            pages.keep(page)
            yield page


Editing = TypeVar('Editing', bound='AsyncEditingNamespace')


class AsyncEditingNamespace(AsyncNamespace):
    """A namespace whose edits are staged until they are committed."""

    @asynccontextmanager
    async def edit(self: Editing) -> AsyncIterator[Editing]:
        """Opens a session for a block of edits: commits them at its end, discards them if it raises an error.

        A commit with conflicts (EditConflictError) also discards them, and so does a cancellation of the block. To
        resolve conflicts, call commit_edits in the block and, if it raises EditConflictError, rebase_edits with
        choices.
        """
        caller = AsyncCaller(self._caller.conversation.for_edits(), self._caller.connections)
        await run_steps(caller.conversation.log_in(), caller.connections)
        try:
            yield type(self)(caller)
            await caller.call('Credentials.commitEdits')
        except BaseException:
            # Raise the original error; edits that cannot be discarded end with their session.
            await caller.leave()
            raise
        # The block logged the user in. Without a logout the login would stay until it is idle.
        if caller.conversation.is_user:
            await caller.leave()


class AsyncClient:
    """A client of one service. Several tasks may share it; to edit credentials, use `credentials.edit()`.

    `key` is an API key, `user` a name and a password. `timeout` is the time in seconds without data after which an
    attempt fails, `retries` the maximum number of retries, and `ssl_context` is for your own certificate authority.
    `comment` says why this client changes something; the histories of what it changes show it.
    At most `max_connections` calls are sent at the same time; the others wait for a connection. Use the client in one
    event loop at a time.
    """

    def __init__(
        self,
        url: str = 'http://localhost:8080/',
        *,
        key: Optional[str] = None,
        user: Optional[Tuple[str, str]] = None,
        timeout: float = 30.0,
        retries: int = 2,
        comment: str = '',
        ssl_context: Optional[ssl.SSLContext] = None,
        max_connections: int = 16,
    ) -> None:
        self._connections = AsyncConnections(url, timeout, ssl_context, max_connections)
        self._caller = AsyncCaller(Conversation(url, Login(key, user), timeout, retries, comment), self._connections)

    async def call(self, method: str, params: Params = None, *, idempotency_key: Optional[str] = None) -> Any:
        """Calls any method by its name in the contract, with params by name or by position."""
        return await self._caller.call(method, params, idempotency_key)

    async def batch(
        self, calls: Iterable[Tuple[str, Params]], *, idempotency_key: Optional[str] = None
    ) -> List[Any]:
        """Sends calls in one request, which run in order. Returns their results, or a KeyrackError for a failed one."""
        return await self._caller.batch(calls, idempotency_key)

    async def close(self) -> None:
        """Closes open connections, those of running calls when these end. The next call opens a new one."""
        self._connections.close()

    async def __aenter__(self: Opened) -> Opened:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f'{type(self).__name__}({self._caller.conversation.url!r})'


Opened = TypeVar('Opened', bound=AsyncClient)
