"""Calls a keyrack service and handles authentication, sessions, retries, paging and errors.

The methods, types and errors of the contract are generated: see contract.py.
"""

from __future__ import annotations

import base64
import copy
import http.client
import json
import random
import re
import ssl
import time
import uuid
import warnings
from contextlib import contextmanager, suppress
from typing import (
    Any,
    Callable,
    Dict,
    Iterable,
    Iterator,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Set,
    Tuple,
    Type,
    TypeVar,
    Union,
)
from urllib.parse import urlsplit

Params = Union[Mapping[str, Any], Sequence[Any], None]
# Returns whether a retry may succeed, given the JSON and the HTTP status of a response.
MayPass = Callable[[Any, int], bool]


class KeyrackError(Exception):
    """The service returned an error, with `code`, `name`, `message` and `data`. `method` is the called method."""

    def __init__(
        self,
        code: Optional[int],
        name: str,
        message: str,
        data: Optional[Dict[str, Any]] = None,
        method: Optional[str] = None,
    ) -> None:
        super().__init__(code, name, message, data, method)
        self.code = code
        self.name = name
        self.message = message
        self.data: Dict[str, Any] = data or {}
        self.method = method

    def __str__(self) -> str:
        called = f'{self.method}: ' if self.method else ''
        path = self.data.get('path')
        place = f' at {path}' if path else ''
        what, found, why = self.message.partition(f': {path} ') if path else (self.message, '', '')
        if not found:
            why = self.data.get('reason')
        reason = f': {why}' if why else ''
        return f'{called}{what}{place}{reason} ({self.name} {self.code})'


class InvalidParamsError(KeyrackError):
    """The params do not match the contract. data['findings'] lists all faults; data['path'] locates the first one."""


class TransportError(KeyrackError):
    """No JSON-RPC response arrived. `status` is the HTTP status, or None."""

    def __init__(self, message: str, status: Optional[int] = None) -> None:
        super().__init__(None, 'TRANSPORT', message)
        self.args = (message, status)
        self.status = status

    def __str__(self) -> str:
        return self.message


# Errors of JSON-RPC itself; contract.py adds those of the contract.
STANDARD_ERRORS = {
    -32700: 'PARSE_ERROR',
    -32600: 'INVALID_REQUEST',
    -32601: 'METHOD_NOT_FOUND',
    -32602: 'INVALID_PARAMS',
    -32603: 'INTERNAL_ERROR',
}
ERRORS: Dict[int, Type[KeyrackError]] = {-32602: InvalidParamsError}

# Names of the methods that change nothing. The client sends all others with an Idempotency-Key. contract.py fills this
# set.
READS: Set[str] = set()

# Names of the methods that return None or the text of a refusal. The client raises a refusal as an error. contract.py
# fills this set.
REFUSING: Set[str] = set()
# Maps the name at the start of a refusal to its error code and class. contract.py fills this dict.
REFUSALS: Dict[str, Tuple[int, Type[KeyrackError]]] = {}

# HTTP statuses that a proxy returns if it cannot reach the service.
AWAY = (502, 503, 504)


def error_from(error: Mapping[str, Any], method: Optional[str]) -> KeyrackError:
    code = error.get('code', 0)
    data = error.get('data')
    data = data if isinstance(data, dict) else {}
    name = data.get('code') or STANDARD_ERRORS.get(code, 'ERROR')
    return ERRORS.get(code, KeyrackError)(code, name, error.get('message', ''), data, method)


def refusal_in(result: Any, method: str) -> Optional[KeyrackError]:
    """Returns the error for a refusal in a result, such as 'DEVICE_EXISTS: Network ...'. Nothing was changed."""
    if method not in REFUSING or not isinstance(result, str):
        return None
    name, _, message = result.partition(': ')
    code, error_class = REFUSALS.get(name, (0, KeyrackError))
    return error_class(code, name, message, {'applied': 'no', 'retryable': False}, method)


def outcome_of(reply: Mapping[str, Any], method: str) -> Any:
    """Returns the result of a response, or its error."""
    if 'error' in reply:
        return error_from(reply['error'], method)
    return refusal_in(reply['result'], method) or reply['result']


class HttpReply(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    content: bytes


class Connections:
    """A pool of open connections to one service. Concurrent calls use different connections."""

    def __init__(self, url: str, timeout: float, ssl_context: Optional[ssl.SSLContext]) -> None:
        parts = urlsplit(url)
        if '@' in parts.netloc:
            raise ValueError('Cannot use name and password in a URL: pass user=(name, password)')
        if parts.scheme not in ('http', 'https') or not parts.hostname:
            raise ValueError(f'Cannot call {url!r}: use a URL that begins with http:// or https://')
        self._is_secure = parts.scheme == 'https'
        self._host = parts.hostname
        self._port = parts.port or (443 if self._is_secure else 80)
        self._path = parts.path or '/'
        self._timeout = timeout
        self._ssl_context = ssl_context
        # Threads share this list: its append and pop are atomic.
        self._idle: List[http.client.HTTPConnection] = []

    def exchange(self, verb: str, body: Optional[bytes], headers: Dict[str, str]) -> HttpReply:
        while True:
            connection, is_kept = self._take()
            try:
                connection.request(verb, self._path, body, headers)
                response = connection.getresponse()
                reply = HttpReply(response.status, response.headers, response.read())
            except BaseException as failure:
                connection.close()
                # The service closes idle connections. Such a failure does not concern this request: try another
                # connection.
                if is_kept and isinstance(failure, ConnectionError):
                    continue
                raise
            if not response.will_close:
                self._idle.append(connection)
            return reply

    def _take(self) -> Tuple[http.client.HTTPConnection, bool]:
        try:
            return self._idle.pop(), True
        except IndexError:
            return self._open(), False

    def _open(self) -> http.client.HTTPConnection:
        if not self._is_secure:
            return http.client.HTTPConnection(self._host, self._port, timeout=self._timeout)
        return http.client.HTTPSConnection(self._host, self._port, timeout=self._timeout, context=self._ssl_context)

    def close(self) -> None:
        while self._idle:
            with suppress(IndexError):
                self._idle.pop().close()


class Cookies:
    """The cookies of one session. They belong to one service, so their attributes do not matter."""

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


class Outcome(NamedTuple):
    """The outcome of one attempt."""

    content: Any
    failure: Optional[TransportError]
    may_pass: bool
    # Minimum delay of a retry, in seconds.
    retry_after: float = 0.0


class Session:
    """Calls the service with one login, in one session, and repeats failed calls."""

    def __init__(self, url: str, connections: Connections, login: Login, timeout: float, retries: int) -> None:
        self.url = url
        self._connections = connections
        self._login = login
        self._timeout = timeout
        self._retries = retries
        self._cookies = Cookies()

    def another(self) -> Session:
        """Returns another session of the same caller, with its own cookies."""
        other = copy.copy(self)
        other._cookies = Cookies()
        return other

    def without_retries(self) -> Session:
        other = copy.copy(self)
        other._retries = 0
        return other

    def open(self) -> None:
        """Gets the session cookie before the first edit."""
        content = self._ask('GET', None, {}, is_away)
        if isinstance(content, dict) and 'error' in content:
            raise error_from(content['error'], None)

    def call(self, method: str, params: Params = None, idempotency_key: Optional[str] = None) -> Any:
        warn_about_odd_times(params)
        request = request_for(1, method, params)
        reply = self._ask('POST', request, keyed([method], idempotency_key), is_away)
        if not isinstance(reply, dict):
            raise TransportError(f'{self.url} returned no JSON-RPC response to {method}')
        outcome = outcome_of(reply, method)
        if isinstance(outcome, KeyrackError):
            raise outcome
        return outcome

    def batch(self, calls: Iterable[Tuple[str, Params]], idempotency_key: Optional[str] = None) -> List[Any]:
        calls = list(calls)
        if not calls:
            return []
        methods = [method for method, _ in calls]
        for _, params in calls:
            warn_about_odd_times(params)
        requests = [request_for(at, method, params) for at, (method, params) in enumerate(calls)]

        def may_pass(replies: Any, status: int) -> bool:
            return is_away(replies, status) if isinstance(replies, dict) else may_resume(replies, methods)

        replies = self._ask('POST', requests, keyed(methods, idempotency_key), may_pass)
        if isinstance(replies, dict) and 'error' in replies:
            raise error_from(replies['error'], None)
        by_id = {reply.get('id'): reply for reply in replies} if isinstance(replies, list) else {}
        if set(by_id) != set(range(len(calls))):
            raise TransportError(f'{self.url} returned no responses to the {len(calls)} calls of a batch')
        return [outcome_of(by_id[at], method) for at, method in enumerate(methods)]

    def close(self) -> None:
        self._connections.close()

    def _ask(self, verb: str, message: Any, headers: Dict[str, str], may_pass: MayPass) -> Any:
        attempt = 0
        while True:
            outcome = self._send(verb, message, headers, may_pass)
            is_last = attempt >= self._retries or outcome.retry_after > self._timeout
            if is_last or not outcome.may_pass:
                if outcome.failure is not None:
                    raise outcome.failure
                return outcome.content
            backoff = min(0.5 * 2**attempt, 5.0) * random.uniform(0.5, 1.0)
            time.sleep(max(backoff, outcome.retry_after))
            attempt += 1

    def _send(self, verb: str, message: Any, headers: Dict[str, str], may_pass: MayPass) -> Outcome:
        body = None if message is None else json.dumps(message, separators=(',', ':'), allow_nan=False).encode()
        try:
            reply = self._exchange(verb, body, headers)
        except (OSError, http.client.HTTPException) as cause:
            failure = TransportError(f'{self.url} did not respond: {cause or type(cause).__name__}')
            failure.__cause__ = cause
            return Outcome(None, failure, not isinstance(cause, ssl.SSLCertVerificationError))
        retry_after = seconds_in(reply.headers.get('Retry-After'))
        if verb == 'GET' and reply.status == 200:
            return Outcome(None, None, False)
        content = rpc_in(reply.content)
        if content is None:
            failure = TransportError(f'{self.url} returned HTTP {reply.status} without JSON-RPC', reply.status)
            return Outcome(None, failure, reply.status in AWAY, retry_after)
        return Outcome(content, None, may_pass(content, reply.status), retry_after)

    def _exchange(self, verb: str, body: Optional[bytes], headers: Dict[str, str]) -> HttpReply:
        headers = {'Content-Type': 'application/json', 'User-Agent': 'keyrack-client-python', **headers}
        # A user logs in once and then sends the session cookie, because checking a password is slow.
        goes_on = self._login.is_user and self._cookies.has_session
        login = {} if goes_on else self._login.headers()
        reply = self._connections.exchange(verb, body, {**headers, **login, **self._cookies.headers()})
        if reply.status == 401 and goes_on:
            # The session has ended and the service did nothing. Log in again; with the old cookie the service reports
            # lost edits.
            login = self._login.headers()
            reply = self._connections.exchange(verb, body, {**headers, **login, **self._cookies.headers()})
        self._cookies.keep(reply.headers)
        return reply


# 2000-01-01T00:00:00Z; inventories hold no older times.
EARLIEST_MS = 946684800000


def warn_about_odd_times(params: Params) -> None:
    """Warns about times in reports that look like seconds instead of milliseconds. The client sends them unchanged."""
    reports = params.get('reports') if isinstance(params, dict) else None
    for report in reports if isinstance(reports, list) else []:
        for name in ('lastBackup', 'lastTelemetry', 'configChangedAt'):
            value = report.get(name) if isinstance(report, dict) else None
            for ms in value if isinstance(value, list) else [value]:
                if isinstance(ms, (int, float)) and 0 < ms < EARLIEST_MS:
                    day = time.strftime('%Y-%m-%d', time.gmtime(ms / 1000))
                    where = report.get('ipAddress')
                    warnings.warn(f'{where}: {name} {ms} is {day}: seconds instead of milliseconds?', stacklevel=4)
                    return


def request_for(id: int, method: str, params: Params) -> Dict[str, Any]:
    request: Dict[str, Any] = {'jsonrpc': '2.0', 'id': id, 'method': method}
    return request if params is None else {**request, 'params': params}


def keyed(methods: Iterable[str], idempotency_key: Optional[str]) -> Dict[str, str]:
    if idempotency_key is None and READS.issuperset(methods):
        return {}
    return {'Idempotency-Key': idempotency_key or str(uuid.uuid4())}


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


def is_away(reply: Any, status: int) -> bool:
    """Returns whether the error is temporary, according to the service or to the HTTP status."""
    if 'error' not in reply:
        return False
    data = reply['error'].get('data')
    says = data.get('retryable') if isinstance(data, dict) else None
    return says if isinstance(says, bool) else status in AWAY


def may_resume(replies: List[Any], methods: Sequence[str]) -> bool:
    """Returns whether a batch may be repeated. It must not if a retry would run a failed call after a later write."""
    by_place = sorted(replies, key=lambda reply: reply['id'] if isinstance(reply.get('id'), int) else -1)
    failed = [at for at, reply in enumerate(by_place) if is_away(reply, 200)]
    if not failed or len(by_place) != len(methods):
        return False
    return all('error' in by_place[at] for at in range(failed[0], len(methods)) if methods[at] not in READS)


def seconds_in(retry_after: Optional[str]) -> float:
    """Returns the seconds of a Retry-After header; a date counts as 0."""
    return float(retry_after) if retry_after is not None and re.fullmatch(r'\d+', retry_after) else 0.0


class Namespace:
    """The methods of one namespace of the contract. Params that are None are not sent."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def _call(self, method: str, params: Dict[str, Any], idempotency_key: Optional[str] = None) -> Any:
        given = {name: value for name, value in params.items() if value is not None}
        return self._session.call(method, given, idempotency_key)

    def _pages_by_offset(self, method: str, params: Dict[str, Any], elements: str, page_size: int) -> Iterator[Any]:
        offset = 0
        total = None
        while True:
            page = self._call(method, {**params, 'pageData': {'offset': offset, 'pageSize': page_size}})
            yield page
            # Only the first page has the total.
            total = page.get('total', total)
            offset += len(page[elements])
            if len(page[elements]) < page_size or offset == total:
                return

    def _pages_by_cursor(self, method: str, params: Dict[str, Any], page_size: int) -> Iterator[Any]:
        page: Dict[str, Any] = {'next': params.get('after')}
        while True:
            page = self._call(method, {**params, 'pageSize': page_size, 'after': page['next']})
            yield page
            if page['next'] is None:
                return


Editing = TypeVar('Editing', bound='EditingNamespace')


class EditingNamespace(Namespace):
    """A namespace whose edits are staged until they are committed."""

    @contextmanager
    def edit(self: Editing) -> Iterator[Editing]:
        """Opens a session for a block of edits: commits them at its end, discards them if it raises an error.

        A commit with conflicts (EditConflictError) also discards them. To resolve conflicts, call commit_edits in the
        block and, if it raises EditConflictError, rebase_edits with choices.
        """
        session = self._session.another()
        session.open()
        try:
            yield type(self)(session)
            session.call('Credentials.commitEdits')
        except BaseException:
            # Raise the original error; edits that cannot be discarded end with their session.
            with suppress(KeyrackError):
                session.without_retries().call('Credentials.discardEdits')
            raise


class Client:
    """A client of one service. Several threads may share it; to edit credentials, use `credentials.edit()`.

    `key` is an API key, `user` a name and a password. `timeout` is the time in seconds without data after which an
    attempt fails, `retries` the maximum number of retries, and `ssl_context` is for your own certificate authority.
    """

    def __init__(
        self,
        url: str = 'http://localhost:8080/',
        *,
        key: Optional[str] = None,
        user: Optional[Tuple[str, str]] = None,
        timeout: float = 30.0,
        retries: int = 2,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._session = Session(url, Connections(url, timeout, ssl_context), Login(key, user), timeout, retries)

    def call(self, method: str, params: Params = None, *, idempotency_key: Optional[str] = None) -> Any:
        """Calls any method by its name in the contract, with params by name or by position."""
        return self._session.call(method, params, idempotency_key)

    def batch(self, calls: Iterable[Tuple[str, Params]], *, idempotency_key: Optional[str] = None) -> List[Any]:
        """Sends calls in one request, which run in order. Returns their results, or a KeyrackError for a failed one."""
        return self._session.batch(calls, idempotency_key)

    def close(self) -> None:
        """Closes open connections. The next call opens a new one."""
        self._session.close()

    def __enter__(self: Opened) -> Opened:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f'{type(self).__name__}({self._session.url!r})'


Opened = TypeVar('Opened', bound=Client)
