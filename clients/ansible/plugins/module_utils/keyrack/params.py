# Copied from clients/python/keyrack by npm run generate: do not edit.
"""The params of calls."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Sequence, Union

Params = Union[Mapping[str, Any], Sequence[Any], None]


def given_params(params: Mapping[str, Any]) -> Dict[str, Any]:
    """Returns the params that are not None."""
    return {name: value for name, value in params.items() if value is not None}
