"""keyrack's client for Python 3.9 and newer: one file, nothing but the standard library.

    from keyrack import Keyrack

    client = Keyrack('http://localhost:8080', key='kr_...')
    for device in client.inventory.search_all(scheme='hostname', query='core*'):
        print(device['network'], device['ipAddress'], device['hostname'])

A method of the contract is a method here: Inventory.getDevice is client.inventory.get_device, its params named and ordered
as in the contract. What the service refuses is raised as an error of its own class, all of them under KeyrackError.

Whatever is sent may be sent again without harm: reads change nothing, and each write has an Idempotency-Key, under which the
service does it once. So a call whose reply was lost, or that came while the service was away, is sent again by itself.
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
# Whether a message may fare better when it is sent again, by the JSON and the status it was answered.
MayPass = Callable[[Any, int], bool]


class KeyrackError(Exception):
    """The service refused a call. `code`, `name`, `message` and `data` are those of its error, `method` is what was called."""

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
    """Params are not as the contract wants them: data['path'] says which, data['reason'] why, data['findings'] has all."""


class TransportError(KeyrackError):
    """No JSON-RPC answer came. `status`: of the HTTP answer, if there was one."""

    def __init__(self, message: str, status: Optional[int] = None) -> None:
        super().__init__(None, 'TRANSPORT', message)
        self.args = (message, status)
        self.status = status

    def __str__(self) -> str:
        return self.message


# Of JSON-RPC itself; what the contract declares follows below.
STANDARD_ERRORS = {
    -32700: 'PARSE_ERROR',
    -32600: 'INVALID_REQUEST',
    -32601: 'METHOD_NOT_FOUND',
    -32602: 'INVALID_PARAMS',
    -32603: 'INTERNAL_ERROR',
}
ERRORS: Dict[int, Type[KeyrackError]] = {-32602: InvalidParamsError}

# Methods that change nothing. All others are sent under an Idempotency-Key.
READS: Set[str] = set()

# Methods whose result, unless it is None, is the text of a refusal: the client raises what they refuse.
REFUSING: Set[str] = set()
# By the name a refusal begins with; filled below, as the contract declares them.
REFUSALS: Dict[str, Tuple[int, Type[KeyrackError]]] = {}

# What stands between a caller and a service says so while it can't reach it.
AWAY = (502, 503, 504)


def error_from(error: Mapping[str, Any], method: Optional[str]) -> KeyrackError:
    code = error.get('code', 0)
    data = error.get('data')
    data = data if isinstance(data, dict) else {}
    name = data.get('code') or STANDARD_ERRORS.get(code, 'ERROR')
    return ERRORS.get(code, KeyrackError)(code, name, error.get('message', ''), data, method)


def refusal_in(result: Any, method: str) -> Optional[KeyrackError]:
    """The error for a refusal that came as a result, such as 'DEVICE_EXISTS: Network ...'. Nothing was changed then."""
    if method not in REFUSING or not isinstance(result, str):
        return None
    name, _, message = result.partition(': ')
    code, error_class = REFUSALS.get(name, (0, KeyrackError))
    return error_class(code, name, message, {'applied': 'no', 'retryable': False}, method)


def outcome_of(reply: Mapping[str, Any], method: str) -> Any:
    """The result of a reply, or its error."""
    if 'error' in reply:
        return error_from(reply['error'], method)
    return refusal_in(reply['result'], method) or reply['result']


class HttpReply(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    content: bytes


class Connections:
    """Connections to one service that are kept. A call has one for itself; there are as many as there were calls at once."""

    def __init__(self, url: str, timeout: float, ssl_context: Optional[ssl.SSLContext]) -> None:
        parts = urlsplit(url)
        if '@' in parts.netloc:
            raise ValueError('Cannot take a name and a password from a URL: give them as user=(name, password)')
        if parts.scheme not in ('http', 'https') or not parts.hostname:
            raise ValueError(f'Cannot call {url!r}: a URL begins with http://host or https://host')
        self._is_secure = parts.scheme == 'https'
        self._host = parts.hostname
        self._port = parts.port or (443 if self._is_secure else 80)
        self._path = parts.path or '/'
        self._timeout = timeout
        self._ssl_context = ssl_context
        # Taken and given back by threads: append and pop of a list are one step each.
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
                # The service closes what was idle for long. That says nothing about this request.
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
    """The cookies of one session. They are of one service, so of their attributes none matters."""

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
    """Who is calling: an API key, or a user's name and password. Both stay in here."""

    def __init__(self, key: Optional[str], user: Optional[Tuple[str, str]]) -> None:
        if key and user:
            raise ValueError('Cannot log in with both: give key or user')
        key = (key or '').strip()
        # Checked here, because what refuses a header shows it.
        if not re.fullmatch(r'[!-~]*', key):
            raise ValueError('Cannot log in with this key: it holds characters that no key has')
        self.is_user = user is not None
        self._value = f'Bearer {key}' if key else None
        if user is not None:
            pair = ':'.join(user).encode('utf-8')
            self._value = f'Basic {base64.b64encode(pair).decode("ascii")}'

    def headers(self) -> Dict[str, str]:
        return {'Authorization': self._value} if self._value else {}


class Outcome(NamedTuple):
    """What came of a message that was sent once."""

    content: Any
    failure: Optional[TransportError]
    may_pass: bool
    # In seconds, at the earliest.
    retry_after: float = 0.0


class Session:
    """Calls under one login and in one session of the service, and again where they may fare better."""

    def __init__(self, url: str, connections: Connections, login: Login, timeout: float, retries: int) -> None:
        self.url = url
        self._connections = connections
        self._login = login
        self._timeout = timeout
        self._retries = retries
        self._cookies = Cookies()

    def another(self) -> Session:
        """Of the same caller, with cookies of its own."""
        other = copy.copy(self)
        other._cookies = Cookies()
        return other

    def without_retries(self) -> Session:
        other = copy.copy(self)
        other._retries = 0
        return other

    def open(self) -> None:
        """Gets the cookie, so that no reply to an edit has to bring it."""
        content = self._ask('GET', None, {}, is_away)
        if isinstance(content, dict) and 'error' in content:
            raise error_from(content['error'], None)

    def call(self, method: str, params: Params = None, idempotency_key: Optional[str] = None) -> Any:
        warn_of_odd_times(params)
        request = request_for(1, method, params)
        reply = self._ask('POST', request, keyed([method], idempotency_key), is_away)
        if not isinstance(reply, dict):
            raise TransportError(f'{self.url} answered {method} with something else than a JSON-RPC reply')
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
            warn_of_odd_times(params)
        requests = [request_for(at, method, params) for at, (method, params) in enumerate(calls)]

        def may_pass(replies: Any, status: int) -> bool:
            return is_away(replies, status) if isinstance(replies, dict) else may_resume(replies, methods)

        replies = self._ask('POST', requests, keyed(methods, idempotency_key), may_pass)
        if isinstance(replies, dict) and 'error' in replies:
            raise error_from(replies['error'], None)
        by_id = {reply.get('id'): reply for reply in replies} if isinstance(replies, list) else {}
        if set(by_id) != set(range(len(calls))):
            raise TransportError(f'{self.url} answered a batch of {len(calls)} calls with something else than their replies')
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
            failure = TransportError(f'{self.url} did not answer: {cause or type(cause).__name__}')
            failure.__cause__ = cause
            return Outcome(None, failure, not isinstance(cause, ssl.SSLCertVerificationError))
        retry_after = seconds_in(reply.headers.get('Retry-After'))
        if verb == 'GET' and reply.status == 200:
            return Outcome(None, None, False)
        content = rpc_in(reply.content)
        if content is None:
            failure = TransportError(f'{self.url} answered HTTP {reply.status} without a JSON-RPC reply', reply.status)
            return Outcome(None, failure, reply.status in AWAY, retry_after)
        return Outcome(content, None, may_pass(content, reply.status), retry_after)

    def _exchange(self, verb: str, body: Optional[bytes], headers: Dict[str, str]) -> HttpReply:
        headers = {'Content-Type': 'application/json', 'User-Agent': 'keyrack-client-python', **headers}
        # A user logs in once: the cookie goes on for name and password, whose check takes the service long.
        goes_on = self._login.is_user and self._cookies.has_session
        login = {} if goes_on else self._login.headers()
        reply = self._connections.exchange(verb, body, {**headers, **login, **self._cookies.headers()})
        if reply.status == 401 and goes_on:
            # That session has ended, and nothing was done. The old cookie goes along: if edits went with it, they are told of.
            login = self._login.headers()
            reply = self._connections.exchange(verb, body, {**headers, **login, **self._cookies.headers()})
        self._cookies.keep(reply.headers)
        return reply


# No inventory of this kind holds an older time: 2000-01-01T00:00:00Z.
EARLIEST_MS = 946684800000


def warn_of_odd_times(params: Params) -> None:
    """Warns of times in reports that look like seconds where the contract wants milliseconds. They are sent as they are."""
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
    """A reply or a list of them; None where it is something else."""
    try:
        found = json.loads(content)
    except ValueError:
        return None
    replies = found if isinstance(found, list) else [found]
    return found if all(is_reply(reply) for reply in replies) else None


def is_reply(reply: Any) -> bool:
    return isinstance(reply, dict) and ('result' in reply or isinstance(reply.get('error'), dict))


def is_away(reply: Any, status: int) -> bool:
    """Whether this is an error of now: the service says so where it knows."""
    if 'error' not in reply:
        return False
    data = reply['error'].get('data')
    says = data.get('retryable') if isinstance(data, dict) else None
    return says if isinstance(says, bool) else status in AWAY


def may_resume(replies: List[Any], methods: Sequence[str]) -> bool:
    """Whether a batch may be sent again: not when a write came to pass behind one that did not, and would then stand before it."""
    by_place = sorted(replies, key=lambda reply: reply['id'] if isinstance(reply.get('id'), int) else -1)
    failed = [at for at, reply in enumerate(by_place) if is_away(reply, 200)]
    if not failed or len(by_place) != len(methods):
        return False
    return all('error' in by_place[at] for at in range(failed[0], len(methods)) if methods[at] not in READS)


def seconds_in(retry_after: Optional[str]) -> float:
    """A date, which Retry-After may be as well, is no reason to wait for it."""
    return float(retry_after) if retry_after is not None and re.fullmatch(r'\d+', retry_after) else 0.0


class Namespace:
    """Methods of the contract whose names begin alike. Params that are None are not sent."""

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
            # The first page tells it.
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
    """A namespace whose edits are held back until they are committed."""

    @contextmanager
    def edit(self: Editing) -> Iterator[Editing]:
        """A session of its own for a block of edits: committed together at its end, discarded when anything is raised.

        A refused commit (EditConflictError) discards them too. To settle conflicts, call commit_edits in the block
        and, when it is refused, rebase_edits with choices.
        """
        session = self._session.another()
        session.open()
        try:
            yield type(self)(session)
            session.call('Credentials.commitEdits')
        except BaseException:
            # What went wrong is what the caller has to hear of; edits that stay behind end with their session.
            with suppress(KeyrackError):
                session.without_retries().call('Credentials.discardEdits')
            raise


class Client:
    """A caller of one service. It may be used by several threads at once; whoever edits credentials takes `credentials.edit()`.

    `key` is an API key; `user` a name and a password. `timeout`: seconds of silence before an attempt is given up; `retries`: how
    many attempts follow the first where they may help; `ssl_context`: for a certificate authority of your own.
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
        """Any method by its name in the contract, its params by name or by position."""
        return self._session.call(method, params, idempotency_key)

    def batch(self, calls: Iterable[Tuple[str, Params]], *, idempotency_key: Optional[str] = None) -> List[Any]:
        """Calls in one request, done in order; their results likewise. One that was refused stands there as a KeyrackError."""
        return self._session.batch(calls, idempotency_key)

    def close(self) -> None:
        """Closes the connections that are kept. The next call opens one again."""
        self._session.close()

    def __enter__(self: Opened) -> Opened:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f'{type(self).__name__}({self._session.url!r})'


Opened = TypeVar('Opened', bound=Client)
