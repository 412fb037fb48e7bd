# Copied from clients/python/keyrack by npm run generate: do not edit.
"""The calls of one caller over HTTP, without any input or output: login, cookies, Idempotency-Keys and retries."""

from __future__ import annotations

import copy
import json
import random
import ssl
import uuid
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from .cookie_jar import CookieJar
from .errors import READS, KeyrackError, TransportError, error_from, outcome_of
from .header_text import as_header, check_comment
from .login import Login
from .params import Params
from .response import described, rpc_in
from .retry import TEMPORARY_STATUSES, is_temporary, may_repeat_batch, seconds_in
from .steps import FAILURES, HttpReply, HttpRequest, Pause, Steps

# Returns whether a request may be repeated, given the JSON and the HTTP status of its response.
MayRepeat = Callable[[Any, int], bool]

# How long a block of edits waits for the last call of its session, in seconds.
LEAVE_SECONDS = 2.0


class Outcome(NamedTuple):
    """The outcome of one attempt."""

    content: Any
    failure: Optional[TransportError]
    may_repeat: bool
    # Minimum delay of a retry, in seconds.
    retry_after: float = 0.0


class Conversation:
    """The calls of one caller, with its login, its cookies and retries. Each method returns steps for a transport."""

    def __init__(self, url: str, login: Login, timeout: float, retries: int, comment: str = '') -> None:
        check_comment(comment)
        # With a timeout of 0 a socket does not wait, and the error would not say why. No number is above nan.
        if not timeout > 0:
            raise ValueError(f'Cannot use timeout {timeout}: give a number of seconds above 0')
        self.url = url
        self._login = login
        self._timeout = timeout
        self._retries = retries
        self._comment = {'X-Keyrack-Comment': as_header(comment)} if comment else {}
        self._cookies = CookieJar()

    def for_edits(self) -> Conversation:
        """Returns a conversation of the same caller for an edit session. It has its own cookies."""
        other = copy.copy(self)
        other._cookies = CookieJar()
        return other

    def for_last_call(self) -> Conversation:
        """Returns this conversation without retries, for a call whose failure does not matter."""
        other = copy.copy(self)
        other._retries = 0
        return other

    def log_in(self) -> Steps[None]:
        """Gets the session cookie before the first edit. Raises UnauthorizedError if the credentials are refused."""
        content = yield from self._ask('GET', None, {}, is_temporary)
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
        return self.for_last_call().call(method)

    def call(self, method: str, params: Params = None, idempotency_key: Optional[str] = None) -> Steps[Any]:
        request = request_for(1, method, params)
        reply = yield from self._ask('POST', request, self._keyed([method], idempotency_key), is_temporary)
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

        def may_repeat(replies: Any, status: int) -> bool:
            return is_temporary(replies, status) if isinstance(replies, dict) else may_repeat_batch(replies, methods)

        replies = yield from self._ask('POST', requests, self._keyed(methods, idempotency_key), may_repeat)
        if isinstance(replies, dict) and 'error' in replies:
            raise error_from(replies['error'], None)
        by_id = {reply.get('id'): reply for reply in replies} if isinstance(replies, list) else {}
        if set(by_id) != set(range(len(calls))):
            raise TransportError(f'{self.url} returned no responses to the {len(calls)} calls of a batch')
        return [outcome_of(by_id[at], method) for at, method in enumerate(methods)]

    def _keyed(self, methods: Sequence[str], idempotency_key: Optional[str]) -> Dict[str, str]:
        key = keyed(methods, idempotency_key)
        return {**key, **self._comment} if key else key

    def _ask(self, verb: str, message: Any, headers: Dict[str, str], may_repeat: MayRepeat) -> Steps[Any]:
        attempt = 0
        while True:
            outcome = yield from self._send(verb, message, headers, may_repeat)
            is_last = attempt >= self._retries or outcome.retry_after > self._timeout
            if is_last or not outcome.may_repeat:
                if outcome.failure is not None:
                    raise outcome.failure
                return outcome.content
            backoff = min(0.5 * 2**attempt, 5.0) * random.uniform(0.5, 1.0)
            yield Pause(max(backoff, outcome.retry_after))
            attempt += 1

    def _send(self, verb: str, message: Any, headers: Dict[str, str], may_repeat: MayRepeat) -> Steps[Outcome]:
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
            return Outcome(None, failure, reply.status in TEMPORARY_STATUSES, retry_after)
        return Outcome(content, None, may_repeat(content, reply.status), retry_after)

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


def sent(request: HttpRequest) -> Steps[HttpReply]:
    reply = yield request
    if reply is None:
        raise AssertionError('A transport must answer a request with a reply')
    return reply


def request_for(id: int, method: str, params: Params) -> Dict[str, Any]:
    request: Dict[str, Any] = {'jsonrpc': '2.0', 'id': id, 'method': method}
    return request if params is None else {**request, 'params': params}


def keyed(methods: Iterable[str], idempotency_key: Optional[str]) -> Dict[str, str]:
    if idempotency_key is None and READS.issuperset(methods):
        return {}
    return {'Idempotency-Key': as_header(idempotency_key or str(uuid.uuid4()))}
