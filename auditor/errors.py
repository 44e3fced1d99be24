"""Exceptions, each named for whose fault it is.

A violation is never an exception: it is a row. What is raised here ends an audit, or one file of
it, with one sentence that says what was read, where, why it cannot stand, and what to do.
"""


class AuditError(Exception):
    """Something handed to the auditor cannot be used as it is."""


class LogError(AuditError):
    """A log cannot be read, or holds nothing to judge."""


class RulebookError(AuditError):
    """A rulebook cannot be judged by; the sentence names its file, clause and key."""


class VenueError(AuditError):
    """A venue file cannot be audited by; the sentence names its file and key, or the table-day."""


class DispositionError(AuditError):
    """A file of dispositions cannot be gone by; the sentence names its file, entry and key."""


class PlayError(AuditError):
    """A table cannot be dealt by a play file; the sentence names its file and key."""


class ResultError(AuditError):
    """A result cannot be read again, or cannot be compared; the sentence names its file."""


class SettingsError(AuditError):
    """Settings cannot be gone by; the sentence names the file and key, or the variable."""


class PlaceError(AuditError):
    """The machine has no room, or no leave, for what has to be put somewhere."""
