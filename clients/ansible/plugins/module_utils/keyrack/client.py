# Copied from clients/python/keyrack by npm run generate: do not edit.
"""The blocking client: connections of the standard library, paging and edit sessions.

The methods, types and errors of the contract are generated: see contract.py. The async client is in the folder aio.
"""

from __future__ import annotations

import http.client
import os
import ssl
import time
from contextlib import contextmanager, suppress
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, TypeVar, Union

from .conversation import LEAVE_SECONDS, Conversation
from .errors import KeyrackError
from .login import Login
from .odd_times import warn_about_odd_times
from .paging import CursorPages, OffsetPages
from .params import Params
from .steps import CLOSED, FAILURES, HttpReply, HttpRequest, Pause, Steps, T
from .target import Target


def trust_of(ca_file: Optional[str]) -> Optional[ssl.SSLContext]:
    """Returns a context that trusts the certificates of this file, or None if there is no file."""
    if not ca_file:
        return None
    try:
        return ssl.create_default_context(cafile=ca_file)
    except OSError as failure:
        # Python's own message does not name the file.
        raise ValueError(f'Cannot read certificates from {ca_file!r}: {failure.strerror or failure}') from failure


# In seconds. A socket counts milliseconds in an int of C, which overflows with a longer timeout: the socket would wait
# for a moment or forever.
MAX_TIMEOUT = 2147483


class Connections:
    """A pool of open connections to one service. Concurrent calls use different connections."""

    def __init__(self, url: str, timeout: float, ssl_context: Optional[ssl.SSLContext]) -> None:
        self._url = url
        self._target = Target(url)
        if timeout > MAX_TIMEOUT:
            raise ValueError(f'Cannot use timeout {timeout}: give at most {MAX_TIMEOUT} seconds')
        self._timeout = timeout
        self._ssl_context = ssl_context
        # Threads share this list: its append and pop are atomic.
        self._idle: List[http.client.HTTPConnection] = []
        self._process = os.getpid()
        self._closings = 0

    @contextmanager
    def with_timeout_of(self, seconds: float) -> Iterator[Connections]:
        """Returns connections to the service whose timeout is at most this one, for a block. Uses an idle one first."""
        others = Connections(self._url, min(seconds, self._timeout), self._ssl_context)
        closings = self._closings
        self._close_those_of_parent()
        self._pass_on(others)
        try:
            yield others
        finally:
            others._pass_on(self)
            others.close()
            # A connection that was in use when the client was closed would stay open forever.
            if closings != self._closings:
                self._close_idle()

    def _pass_on(self, others: Connections) -> None:
        with suppress(IndexError):
            connection = self._idle.pop()
            connection.timeout = others._timeout
            if connection.sock is not None:
                connection.sock.settimeout(others._timeout)
            others._idle.append(connection)

    def exchange(self, request: HttpRequest) -> HttpReply:
        while True:
            closings = self._closings
            connection, is_kept = self._take()
            try:
                connection.request(request.verb, self._target.path, request.body, request.headers)
                response = connection.getresponse()
                reply = HttpReply(response.status, response.headers, response.read())
            except BaseException as failure:
                connection.close()
                # The service closes idle connections. Such a failure does not concern this request: try another
                # connection.
                if is_kept and isinstance(failure, CLOSED):
                    continue
                raise
            if not response.will_close:
                self._idle.append(connection)
            # A connection that was in use when the client was closed would stay open forever.
            if closings != self._closings:
                self._close_idle()
            return reply

    def _close_those_of_parent(self) -> None:
        # A forked process has copies of the connections: with one of them it would read the replies of its parent.
        if self._process != os.getpid():
            self._process = os.getpid()
            self._close_idle()

    def _take(self) -> Tuple[http.client.HTTPConnection, bool]:
        self._close_those_of_parent()
        try:
            return self._idle.pop(), True
        except IndexError:
            return self._open(), False

    def _open(self) -> http.client.HTTPConnection:
        target = self._target
        if not target.is_secure:
            return http.client.HTTPConnection(target.host, target.port, timeout=self._timeout)
        context = self._ssl_context
        return http.client.HTTPSConnection(target.host, target.port, timeout=self._timeout, context=context)

    def close(self) -> None:
        self._closings += 1
        self._close_idle()

    def _close_idle(self) -> None:
        while self._idle:
            with suppress(IndexError):
                self._idle.pop().close()


def run_steps(steps: Steps[T], connections: Connections) -> T:
    """Takes the steps of a call, and returns its result."""
    try:
        step = next(steps)
        while True:
            if isinstance(step, Pause):
                time.sleep(step.seconds)
                step = next(steps)
                continue
            try:
                reply = connections.exchange(step)
            except FAILURES as failure:
                step = steps.throw(failure)
            else:
                step = steps.send(reply)
    except StopIteration as end:
        result: T = end.value
        return result


class Caller:
    """Makes the calls of one conversation."""

    def __init__(self, conversation: Conversation, connections: Connections) -> None:
        self.conversation = conversation
        self.connections = connections

    def call(self, method: str, params: Params = None, idempotency_key: Optional[str] = None) -> Any:
        warn_about_odd_times(params, stacklevel=4)
        return run_steps(self.conversation.call(method, params, idempotency_key), self.connections)

    def batch(self, calls: Iterable[Tuple[str, Params]], idempotency_key: Optional[str] = None) -> List[Any]:
        calls = list(calls)
        for _, params in calls:
            warn_about_odd_times(params, stacklevel=3)
        return run_steps(self.conversation.batch(calls, idempotency_key), self.connections)

    def leave(self) -> None:
        with suppress(KeyrackError), self.connections.with_timeout_of(LEAVE_SECONDS) as connections:
            run_steps(self.conversation.leave(), connections)


class Namespace:
    """The methods of one namespace of the contract."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def _call(self, method: str, params: Dict[str, Any], idempotency_key: Optional[str] = None) -> Any:
        return self._caller.call(method, params, idempotency_key)

    def _pages_by_offset(self, method: str, params: Dict[str, Any], elements: str, page_size: int) -> Iterator[Any]:
        return self._read_pages(method, OffsetPages(params, elements, page_size))

    def _pages_by_cursor(self, method: str, params: Dict[str, Any], page_size: int) -> Iterator[Any]:
        return self._read_pages(method, CursorPages(params, page_size))

    def _read_pages(self, method: str, pages: Union[OffsetPages, CursorPages]) -> Iterator[Any]:
        while pages.has_more:
            page = self._call(method, pages.params())
            pages.keep(page)
            yield page


Editing = TypeVar('Editing', bound='EditingNamespace')


class EditingNamespace(Namespace):
    """A namespace whose edits are staged until they are committed."""

    @contextmanager
    def edit(self: Editing) -> Iterator[Editing]:
        """Opens a session for a block of edits: commits them at its end, discards them if it raises an error.

        A commit with conflicts (EditConflictError) also discards them. To resolve conflicts, call commit_edits in the
        block and, if it raises EditConflictError, rebase_edits with choices.
        """
        caller = Caller(self._caller.conversation.for_edits(), self._caller.connections)
        run_steps(caller.conversation.log_in(), caller.connections)
        try:
            yield type(self)(caller)
            caller.call('Credentials.commitEdits')
        except BaseException:
            # Raise the original error; edits that cannot be discarded end with their session.
            caller.leave()
            raise
        # The block logged the user in. Without a logout the login would stay until it is idle.
        if caller.conversation.is_user:
            caller.leave()


class Client:
    """A client of one service. Several threads may share it; to edit credentials, use `credentials.edit()`.

    `key` is an API key, `user` a name and a password. `timeout` is the time in seconds without data after which an
    attempt fails, `retries` the maximum number of retries, and `ssl_context` is for your own certificate authority.
    `comment` says why this client changes something; the histories of what it changes show it.
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
    ) -> None:
        self._connections = Connections(url, timeout, ssl_context)
        self._caller = Caller(Conversation(url, Login(key, user), timeout, retries, comment), self._connections)

    def call(self, method: str, params: Params = None, *, idempotency_key: Optional[str] = None) -> Any:
        """Calls any method by its name in the contract, with params by name or by position."""
        return self._caller.call(method, params, idempotency_key)

    def batch(self, calls: Iterable[Tuple[str, Params]], *, idempotency_key: Optional[str] = None) -> List[Any]:
        """Sends calls in one request, which run in order. Returns their results, or a KeyrackError for a failed one."""
        return self._caller.batch(calls, idempotency_key)

    def close(self) -> None:
        """Closes open connections, those of running calls when these end. The next call opens a new one."""
        self._connections.close()

    def __enter__(self: Opened) -> Opened:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f'{type(self).__name__}({self._caller.conversation.url!r})'


Opened = TypeVar('Opened', bound=Client)
