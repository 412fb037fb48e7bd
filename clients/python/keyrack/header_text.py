"""Texts that become HTTP headers."""

from __future__ import annotations

import unicodedata


def check_comment(comment: str) -> None:
    """Raises ValueError for a control character. http.client quotes such a header, and does not say what to do."""
    if any(unicodedata.category(letter) == 'Cc' for letter in comment):
        raise ValueError(f'Cannot use comment {comment!r}: it has a control character')


def as_header(text: str) -> str:
    """Returns the text with a character for each byte: transports send headers as Latin-1, the service reads UTF-8."""
    return text.encode('utf-8').decode('latin-1')
