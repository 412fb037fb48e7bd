# Copied from clients/python/keyrack by npm run generate: do not edit.
"""The errors that a caller can get, and how a response becomes a result or an error.

contract.py adds the errors of the contract to the tables below.
"""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional, Set, Tuple, Type


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
        called = f'{self.method}: ' if self.method and not self.message.startswith(self.method) else ''
        path = self.data.get('path')
        place = f' at {path}' if path else ''
        what, found, rest = self.message.partition(f': {path} ') if path else (self.message, '', '')
        why = rest if found else self.data.get('reason')
        reason = '' if not why else f' ({why})' if f'{what}{place}'.endswith('?') else f': {why}'
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


def error_from(error: Mapping[str, Any], method: Optional[str]) -> KeyrackError:
    code = error.get('code', 0)
    data = error.get('data')
    data = data if isinstance(data, dict) else {}
    name = str(data.get('code') or STANDARD_ERRORS.get(code, 'ERROR'))
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
