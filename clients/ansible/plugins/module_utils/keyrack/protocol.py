# Copied from clients/python/keyrack by npm run generate: do not edit.
"""The protocol of one session with a service, without any input or output.

A call is a generator of steps: it yields each HTTP request and each pause, and returns the result. run_steps of
client.py takes the steps with blocking sockets, run_steps of aio/client.py with asyncio.
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
import unicodedata
import uuid
import warnings
from typing import (
    Any,
    Callable,
    Dict,
    Generator,
    Iterable,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
)
from urllib.parse import urlsplit

from .errors import READS, KeyrackError, TransportError, error_from, outcome_of

Params = Union[Mapping[str, Any], Sequence[Any], None]
# Returns whether a retry may succeed, given the JSON and the HTTP status of a response.
MayPass = Callable[[Any, int], bool]

# How long a block of edits waits for the last call of its session, in seconds.
LEAVE_SECONDS = 2.0

# HTTP statuses that a proxy returns if it gets too many calls, or cannot reach the service.
AWAY = (429, 502, 503, 504)

# The errors that a transport raises if no response came. The session decides whether to repeat the request.
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


class Target:
    """The parts of the URL of a service."""

    def __init__(self, url: str) -> None:
        # Before urlsplit, whose errors may quote the password.
        if '@' in re.split('[/?#]', url.split('://', 1)[-1], maxsplit=1)[0]:
            raise ValueError('Cannot use name and password in a URL: pass user=(name, password)')
        # The service has no use for them. The message does not quote the URL, because there it may hold a secret.
        if '?' in url or '#' in url:
            raise ValueError('Cannot use a URL with ? or #: end it with its path')
        parts = urlsplit(url)
        if parts.scheme not in ('http', 'https') or not parts.hostname:
            # A malformed text with @ may hold a password.
            given = 'this URL' if '@' in url else repr(url)
            raise ValueError(f'Cannot call {given}: use a URL that begins with http:// or https://')
        self.is_secure = parts.scheme == 'https'
        self.host = parts.hostname
        self.port = parts.port or (443 if self.is_secure else 80)
        self.path = parts.path or '/'


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
    """The calls of one login in one session, with their retries. Each method returns steps for a transport."""

    def __init__(self, url: str, login: Login, timeout: float, retries: int, comment: str = '') -> None:
        # http.client quotes such a header in an error that does not say what to do.
        if any(unicodedata.category(letter) == 'Cc' for letter in comment):
            raise ValueError(f'Cannot use comment {comment!r}: it has a control character')
        # With a timeout of 0 a socket does not wait, and the error would not say why. No number is above nan.
        if not timeout > 0:
            raise ValueError(f'Cannot use timeout {timeout}: give a number of seconds above 0')
        self.url = url
        self._login = login
        self._timeout = timeout
        self._retries = retries
        self._comment = {'X-Keyrack-Comment': as_header(comment)} if comment else {}
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

    def open(self) -> Steps[None]:
        """Gets the session cookie before the first edit."""
        content = yield from self._ask('GET', None, {}, is_away)
        if isinstance(content, dict) and 'error' in content:
            raise error_from(content['error'], None)
        # Without the cookie each edit would be staged in a session of its own, and the commit would commit none.
        if not self._cookies.has_session:
            raise TransportError(f'{self.url} sent no session cookie, so edits cannot be staged. A proxy may remove it')

    @property
    def is_user(self) -> bool:
        return self._login.is_user

    def leave(self) -> Steps[Any]:
        """Ends the session of a block: discards the edits of a key, logs a user out, which discards them too."""
        method = 'Security.logoutCurrentUser' if self.is_user else 'Credentials.discardEdits'
        return self.without_retries().call(method)

    def call(self, method: str, params: Params = None, idempotency_key: Optional[str] = None) -> Steps[Any]:
        request = request_for(1, method, params)
        reply = yield from self._ask('POST', request, self._keyed([method], idempotency_key), is_away)
        if not isinstance(reply, dict):
            raise TransportError(f'{self.url} returned no JSON-RPC response to {method}')
        outcome = outcome_of(reply, method)
        if isinstance(outcome, KeyrackError):
            raise outcome
        return outcome

    def batch(self, calls: Sequence[Tuple[str, Params]], idempotency_key: Optional[str] = None) -> Steps[List[Any]]:
        if not calls:
            return []
        methods = [method for method, _ in calls]
        requests = [request_for(at, method, params) for at, (method, params) in enumerate(calls)]

        def may_pass(replies: Any, status: int) -> bool:
            return is_away(replies, status) if isinstance(replies, dict) else may_resume(replies, methods)

        replies = yield from self._ask('POST', requests, self._keyed(methods, idempotency_key), may_pass)
        if isinstance(replies, dict) and 'error' in replies:
            raise error_from(replies['error'], None)
        by_id = {reply.get('id'): reply for reply in replies} if isinstance(replies, list) else {}
        if set(by_id) != set(range(len(calls))):
            raise TransportError(f'{self.url} returned no responses to the {len(calls)} calls of a batch')
        return [outcome_of(by_id[at], method) for at, method in enumerate(methods)]

    def _keyed(self, methods: Sequence[str], idempotency_key: Optional[str]) -> Dict[str, str]:
        key = keyed(methods, idempotency_key)
        return {**key, **self._comment} if key else key

    def _ask(self, verb: str, message: Any, headers: Dict[str, str], may_pass: MayPass) -> Steps[Any]:
        attempt = 0
        while True:
            outcome = yield from self._send(verb, message, headers, may_pass)
            is_last = attempt >= self._retries or outcome.retry_after > self._timeout
            if is_last or not outcome.may_pass:
                if outcome.failure is not None:
                    raise outcome.failure
                return outcome.content
            backoff = min(0.5 * 2**attempt, 5.0) * random.uniform(0.5, 1.0)
            yield Pause(max(backoff, outcome.retry_after))
            attempt += 1

    def _send(self, verb: str, message: Any, headers: Dict[str, str], may_pass: MayPass) -> Steps[Outcome]:
        body = None if message is None else json.dumps(message, separators=(',', ':'), allow_nan=False).encode()
        try:
            reply = yield from self._exchange(verb, body, headers)
        except FAILURES as cause:
            failure = TransportError(f'{self.url} did not respond: {str(cause) or type(cause).__name__}')
            failure.__cause__ = cause
            return Outcome(None, failure, not isinstance(cause, ssl.SSLCertVerificationError))
        retry_after = seconds_in(reply.headers.get('Retry-After'))
        if verb == 'GET' and reply.status == 200:
            return Outcome(None, None, False)
        content = rpc_in(reply.content)
        if content is None:
            failure = TransportError(f'{self.url} returned {described(reply)}', reply.status)
            return Outcome(None, failure, reply.status in AWAY, retry_after)
        return Outcome(content, None, may_pass(content, reply.status), retry_after)

    def _exchange(self, verb: str, body: Optional[bytes], headers: Dict[str, str]) -> Steps[HttpReply]:
        headers = {'Content-Type': 'application/json', 'User-Agent': 'keyrack-client-python', **headers}
        # A user logs in once and then sends the session cookie, because checking a password is slow.
        goes_on = self._login.is_user and self._cookies.has_session
        login = {} if goes_on else self._login.headers()
        reply = yield from sent(HttpRequest(verb, body, {**headers, **login, **self._cookies.headers()}))
        if reply.status == 401 and goes_on:
            # The session has ended and the service did nothing. Log in again; with the old cookie the service reports
            # lost edits.
            login = self._login.headers()
            reply = yield from sent(HttpRequest(verb, body, {**headers, **login, **self._cookies.headers()}))
        self._cookies.keep(reply.headers)
        return reply


def described(reply: HttpReply) -> str:
    """Says what came instead of JSON-RPC."""
    place = reply.headers.get('Location')
    if 300 <= reply.status < 400 and place:
        return f'HTTP {reply.status}, a redirection to {place}: this client follows none, so use the final URL'
    wait = seconds_in(reply.headers.get('Retry-After'))
    advice = f'. It asks to try again in {wait:.0f} s' if wait > 0 else ''
    return f'HTTP {reply.status} without JSON-RPC{advice}'


def sent(request: HttpRequest) -> Steps[HttpReply]:
    reply = yield request
    if reply is None:
        raise AssertionError('A transport must answer a request with a reply')
    return reply


# 2000-01-01T00:00:00Z; inventories hold no older times.
EARLIEST_MS = 946684800000


def warn_about_odd_times(params: Params, stacklevel: int) -> None:
    """Warns about times in reports that look like seconds instead of milliseconds. The client sends them unchanged."""
    reports = params.get('reports') if isinstance(params, dict) else None
    for report in reports if isinstance(reports, list) else []:
        for name in ('lastBackup', 'lastTelemetry', 'configChangedAt'):
            value = report.get(name) if isinstance(report, dict) else None
            for ms in value if isinstance(value, list) else [value]:
                if isinstance(ms, (int, float)) and 0 < ms < EARLIEST_MS:
                    day = time.strftime('%Y-%m-%d', time.gmtime(ms / 1000))
                    where = report.get('ipAddress')
                    text = f'{where}: {name} {ms} is {day}: seconds instead of milliseconds?'
                    warnings.warn(text, stacklevel=stacklevel + 1)
                    return


def request_for(id: int, method: str, params: Params) -> Dict[str, Any]:
    request: Dict[str, Any] = {'jsonrpc': '2.0', 'id': id, 'method': method}
    return request if params is None else {**request, 'params': params}


def keyed(methods: Iterable[str], idempotency_key: Optional[str]) -> Dict[str, str]:
    if idempotency_key is None and READS.issuperset(methods):
        return {}
    return {'Idempotency-Key': as_header(idempotency_key or str(uuid.uuid4()))}


def as_header(text: str) -> str:
    """Returns the text with a character for each byte: transports send headers as Latin-1, the service reads UTF-8."""
    return text.encode('utf-8').decode('latin-1')


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


def given_params(params: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns the params that are not None."""
    return {name: value for name, value in params.items() if value is not None}
