"""Values that cells and files are damaged with: what a log may hold, at its bounds and beyond."""

from auditor.tables.recorded import BET, EVENT, OPTION, PLACES, ROLE
from tests.logs.written import COLUMNS

NUMBERS = (
    "0", "-0", "-1", "00", "007", "1", "2", "3", "5", "7", "9", "10", "12.0", "12.50", "+5", "1e3",
    "2.5e1", "0.0001", "0.00001", "0.00005", ".5", "5.", "1_000", "1,000", "0x10", "NaN", "inf",
    "-inf", "9999", "10000", "127", "128", "32767", "32768", "2147483648", "4294967296",
    "999999999999", "9999999999999.9999", "10000000000000", "92233720368547",
    "999999999999999999", "1000000000000000000", "9223372036854775807", "9223372036854775808",
    "18446744073709551616", "1" + "0" * 400, "१२", "１２", "½",
)  # fmt: skip
TIMES = (
    "0001-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-12:00", "9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59-23:59",
    "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "2026-11-01T24:00:00Z",
    "2026-11-01T23:59:60Z", "2026-11-01T20:15:02", "2026-11-01T20:15:02+99:59",
    "2026-11-01 20:15:02z", "2026-02-29T00:00:00Z", "2026-11-01T20:15:02.123456789123+11:00",
    "1969-12-31T23:59:59.999999-00:00", "1677-09-21T00:12:43Z", "2262-04-12T00:00:00Z",
)  # fmt: skip
DAYS = (
    "0001-01-01", "9999-12-31", "0000-01-01", "10000-01-01", "2026-02-29", "2026-11-1",
    "2026-11-02", "2026-10-31", "20261101", "-2026-11-01", "2026-11-01T00:00:00Z",
)  # fmt: skip
CARDS = (
    "AS", "2H", "5D", "9C", "TD", "10D", "JS", "QH", "KC", "??", "1S", "11D", "as", "A♠", "S", "A",
    "AX", "ZS", "A S", "TT",
)  # fmt: skip
TEXTS = (
    "", " ", "\t", "  P1  ", "P1", "P2", "null", "None", "true", "-", "*", "=1+1", "@SUM(A1)",
    "<script>alert(1)</script>", "{{ 7 * 7 }}", "&amp;", "'", '"', '""', '"a,b"', ",", ";", "\\",
    "a\nb", "a\r\nb", "\r", "\x00", "a\x00b", "\x1b[31m", "\x7f", "\u0085", "\u2028", "\u202e",
    "\ufeff", "\ufffe", "é", "e\u0301", "漢字", "🂡", "\U000e0001", "x" * 300, "🂡" * 90,
    "[" * 300, "__HIVE_DEFAULT_PARTITION__", "%00", "%2F", "../..", "1" * 40,
)  # fmt: skip
WORDS: tuple[str, ...] = (
    *EVENT.categories, *OPTION.categories, *ROLE.categories, *BET.categories, *PLACES,
    "face_up,sideways", "face_up, face_up", "face_up,", "AUD", "EUR", "aud", "AUDX",
)  # fmt: skip
CELLS: tuple[str, ...] = (*NUMBERS, *TIMES, *DAYS, *CARDS, *TEXTS, *WORDS)
"""Any of them may come to stand in any cell."""

FITTING = {
    "gaming_day": DAYS,
    "at": TIMES,
    "effective_at": TIMES,
    "card": CARDS,
    **dict.fromkeys(("seq", "box", "hand", "value"), NUMBERS),
    **dict.fromkeys(("amount", "minimum", "maximum", "unit"), NUMBERS),
    "event": tuple(EVENT.categories),
    "option": tuple(OPTION.categories),
    "role": tuple(ROLE.categories),
    "bet": tuple(BET.categories),
    "place": (*PLACES, "face_up,sideways", ""),
    "currency": ("AUD", "EUR", "", "aud"),
}
"""What would fit a column, or nearly."""

PLAYED = {
    "event": FITTING["event"],
    "box": ("1", "2", "3", "7", "8", "9", ""),
    "hand": ("1", "2", "3", "4", ""),
    "player_id": ("P1", "P2", "P3", "P4"),
    "card": ("AS", "2H", "5D", "6C", "9C", "TD", "KC", "??"),
    "amount": ("0", "5", "10.00", "20.00", "30", "40", "50", "600"),
    "value": ("6", "8", "11", "12", "20", "21"),
    "option": FITTING["option"],
    "role": FITTING["role"],
    "bet": FITTING["bet"],
    "place": FITTING["place"],
    "minimum": ("5", "10.00", "25", ""),
    "maximum": ("5", "500", "1000", ""),
    "unit": ("", "5", "2.5"),
    "shoe_id": ("S1", "S2"),
}
"""What keeps a row readable, so that it is played as no table plays it."""

BYTES = (
    b"\x00", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xff\xfe", b"\xef\xbb\xbf",
    b'"', b'""', b'"""', b"'", b",", b",,", b";", b"\n", b"\r", b"\r\n", b"\n\n", b"\t", b"\\",
    b"{", b"}", b"{}", b"[", b"]", b"[" * 3000, b'{"a":' * 1500, b":", b"null", b"1e999", b"-",
    b"9" * 400, b'"' * 101, b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"PAR1", b"PK\x03\x04", b"\\ud800",
    b"\\u0000", b"gaming_day", b"sep=,\n", b"#", b" " * 200,
)  # fmt: skip
HEADERS = (*COLUMNS, "Event", "amount ", "", "gaming_day", "column", "__index_level_0__", "é")
