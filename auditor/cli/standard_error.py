"""Standard error that goes quiet where nobody hears it.

A sentence that cannot be said would otherwise end an audit with 1, which reads as a finding.
"""

import os
import sys
from io import TextIOWrapper


class StandardError(TextIOWrapper):
    """Standard error, and nothing at all once it cannot be written to."""

    def write(self, text: str, /) -> int:
        """Write a text, or pass it over."""
        try:
            return super().write(text)
        except OSError:
            self._quieten()
        return len(text)

    def flush(self) -> None:
        """Write what is held back, or pass it over."""
        try:
            super().flush()
        except OSError:
            self._quieten()

    def _quieten(self) -> None:
        # What is still buffered would be flushed at exit, and fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())


def quiet_where_unheard() -> None:
    """Take standard error, if there is one, for one that goes quiet."""
    if sys.stderr:
        was = sys.stderr
        sys.stderr = StandardError(was.buffer, was.encoding, was.errors, line_buffering=True)
