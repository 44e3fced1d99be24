"""A file of dispositions is taken as it is written, or each of its faults told in a sentence."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.dispositions import Disposition, Scope, load
from auditor.errors import DispositionError
from tests.dispositions.written import AS_OF, DATES, DECIDED, FINDING, SCOPE, dispositions, entry
from tests.report.audits import DOUBLED_ID, RULEBOOK


def faults(folder: Path, *entries: str) -> list[str]:
    """What is wrong with a file of these entries, without its name."""
    with pytest.raises(DispositionError) as fault:
        dispositions(folder, *entries)
    return [
        line.removeprefix(f"{folder}/dispositions.toml:") for line in str(fault.value).split("\n")
    ]


def test_an_entry_is_of_a_finding_or_of_a_scope(tmp_path: Path) -> None:
    of_scope = entry(SCOPE, DECIDED.replace("waived", "confirmed"), DATES)
    one, other = dispositions(tmp_path, entry(), of_scope).entries
    issued, expires = date(2026, 11, 2), date(2026, 12, 31)
    assert one == Disposition(1, DOUBLED_ID, "waived", "dealt again", "A. Singh", issued, expires)
    assert (other.number, other.kind) == (2, "confirmed")
    assert other.of == Scope("toy", "10.2", ("BJ07", "BJ08"), date(2026, 11, 1), date(2026, 11, 30))


@pytest.mark.parametrize("key", ["rulebook", "clause", "tables", "from", "until"])
def test_a_scope_without_bounds_is_refused_with_one_sentence(key: str, tmp_path: Path) -> None:
    scope = "".join(line for line in SCOPE.splitlines(keepends=True) if not line.startswith(key))
    assert faults(tmp_path, entry(scope, DECIDED, DATES)) == [
        f"1: entry 1: its scope has no bounds, since it does not say '{key}'; "
        "a scope has rulebook, clause, tables, from, until; add what is missing"
    ]


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        (entry(DECIDED, DATES), "1: entry 1: it says of no finding that it speaks of it; add"),
        (entry(FINDING, SCOPE, DECIDED, DATES), "3: entry 1, rulebook: it names a finding, and"),
        (
            entry('finding = "7"\n', DECIDED, DATES),
            "2: entry 1, finding: '7' is no id of a finding",
        ),
        (entry("finding = 7\n", DECIDED, DATES), "2: entry 1, finding: it is to be a text"),
        (
            entry(FINDING, DECIDED.replace("waived", "waved"), DATES),
            "3: entry 1, marked: no finding is marked 'waved'; did you mean 'waived'?",
        ),
        (
            entry(FINDING, DATES, 'marked = "waived"\nwho = "A"\n'),
            "1: entry 1: 'reason' is missing",
        ),
        (entry(FINDING, DECIDED, "issued = 2026-11-02\n"), "1: entry 1: 'expires' is missing; add"),
        (
            entry(FINDING, DECIDED, "issued = 2026-11-02\nexpires = 2026-11-01\n"),
            "7: entry 1, expires: it expires on 2026-11-01, before it is issued on 2026-11-02",
        ),
        (
            entry(FINDING, DECIDED, 'issued = "2026-11-02"\nexpires = 2026-12-31\n'),
            "6: entry 1, issued: it is to be a day, not a text",
        ),
        (
            entry(FINDING, DECIDED, "issued = 2026-11-02T09:00:00\nexpires = 2026-12-31\n"),
            "6: entry 1, issued: it is to be a day, without a time",
        ),
        (
            entry(SCOPE.replace("10.2", "10.3"), DECIDED, DATES),
            "3: entry 1, clause: rulebook toy has no clause '10.3'; did you mean '10.2'?",
        ),
        (
            entry(SCOPE.replace('"BJ07", "BJ08"', '"BJ*"'), DECIDED, DATES),
            "4: entry 1, tables: 'BJ*' is no table; name each table by its id",
        ),
        (
            entry(SCOPE.replace("2026-11-30", "2026-10-30"), DECIDED, DATES),
            "6: entry 1, until: it ends on 2026-10-30, before it begins on 2026-11-01",
        ),
        (entry(FINDING, DECIDED, DATES, "expiry = 1\n"), "8: entry 1, expiry: 'expiry' is no key"),
        ("[[entry]]\n", " entry: 'entry' is no key of this table; did you mean 'entries'?"),
        ("", " 'entries' is missing; add entries = an array of tables, each headed [[entries]]"),
        ("[[entries]\n", "1: column 10: it is no TOML"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(entries: str, said: str, tmp_path: Path) -> None:
    [fault] = faults(tmp_path, entries)
    assert fault.startswith(said)


def test_every_fault_is_told_in_order_of_lines(tmp_path: Path) -> None:
    told = faults(tmp_path, entry(FINDING, DECIDED), entry('finding = "x"\n', DECIDED, DATES))
    assert [fault.partition(":")[0] for fault in told] == ["1", "1", "8"]


@pytest.mark.parametrize("of", [FINDING, SCOPE])
def test_two_entries_that_speak_of_a_finding_at_once_are_refused(of: str, tmp_path: Path) -> None:
    other = of.replace('"BJ07", ', "").replace("2026-11-01", "2026-11-30")
    again = entry(other, DECIDED, "issued = 2026-12-31\nexpires = 2027-12-31\n")
    [fault] = faults(tmp_path, entry(of, DECIDED, DATES), again)
    assert "entry 2: entry 1 speaks of the same finding on some of the same days; let" in fault


@pytest.mark.parametrize(
    "other",
    [
        entry(FINDING, DECIDED, "issued = 2027-01-01\nexpires = 2027-12-31\n"),
        entry(SCOPE, DECIDED, DATES),
    ],
)
def test_one_that_follows_and_one_of_a_scope_may_stand_beside_one_of_a_finding(
    other: str, tmp_path: Path
) -> None:
    assert len(dispositions(tmp_path, entry(), other).entries) == 2


@pytest.mark.parametrize(
    "change",
    [("toy", "other"), ("10.2", "2.1"), ("BJ0", "TB0"), ("2026-11", "2026-10")],
)
def test_scopes_that_share_no_finding_may_stand_beside_each_other(
    change: tuple[str, str], tmp_path: Path
) -> None:
    scopes = (SCOPE.replace("until = 2026-11-30", "until = 2026-11-02"), SCOPE.replace(*change))
    if change[0] == "2026-11":
        scopes = (scopes[0], scopes[1].replace("2026-10-30", "2026-10-31"))
    entries = dispositions(tmp_path, *(entry(scope, DECIDED, DATES) for scope in scopes)).entries
    assert len(entries) == 2


def test_a_file_that_is_not_there_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(DispositionError, match="the dispositions cannot be read: No such file"):
        load(tmp_path / "nowhere.toml", AS_OF)


@settings(deadline=None, max_examples=200, derandomize=True)
@given(
    place=st.integers(0, 350),
    length=st.integers(0, 30),
    put=st.sampled_from(
        [
            b"",
            b"\n",
            b"1",
            b'"',
            b"[",
            b"{}",
            b"true",
            b"[[entries]]",
            b"\xff",
            b"\x00",
            b"2026-01-01",
        ]
    ),
)
def test_no_damage_ends_otherwise_than_in_sentences(
    tmp_path_factory: pytest.TempPathFactory, place: int, length: int, put: bytes
) -> None:
    path = tmp_path_factory.mktemp("damage") / "dispositions.toml"
    content = (entry() + entry(SCOPE, DECIDED, DATES)).encode()
    path.write_bytes(content[:place] + put + content[place + length :])
    try:
        load(path, AS_OF, [RULEBOOK])
    except DispositionError as fault:
        said = str(fault).split("\n")
    else:
        said = []
    assert all(line.startswith(f"{path}:") for line in said)
