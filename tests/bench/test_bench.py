"""The page of the benchmark is what its figures say, and the peers judge what they are said to."""

from collections import Counter
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.bench import contenders, figures, page, plot, profiled, sql
from tests.bench.contenders import AUDIT, LIBRARIES
from tests.bench.goals import GOALS
from tests.bench.logs import DAY, MILLION, RULES, Log, asked, named, repeat
from tests.bench.measured import FailedError, median, run
from tests.bench.peers import PEERS, SQL
from tests.bench.spending import WORK
from tests.bench.token_replay import steps
from tests.cases import CASES
from tests.outcomes import outcome
from tests.test_project import SETTINGS

KEPT = figures.kept()
COLUMNS = ("hand", "player_id", "bet", "option", "role")
"""What the SQL reads and a small log may lack."""
CLAUSES_CASES = [
    case for case in CASES if case.rules == RULES and case.clause in (*SQL.clauses, "15.1.1")
]
ROOT = Path(__file__).parent.parent.parent
SHARED = (
    "cards",
    "errors",
    "money",
    "passing",
    "reveals",
    "sentences",
    "splits",
    "tables",
    "terms",
)
"""What is counted for the floor that calls it."""

APART = ("cli", "simulation", "spark")
"""What is no stage: the command line calls them all, and the others are no part of an audit."""

BEYOND_SQL = {
    "nsw-revised/10.2/fail-split-hand-stands-on-eleven.csv",
    "nsw-revised/9.1.1/fail-cards-left-on-the-layout.csv",
}
"""Cases of what the page says that the SQL does not check."""


def _entry(rounds: int, audit: float, **others: float) -> dict[str, Any]:
    taken = {"audit": audit, **others}
    said = {"rows": 31 * rounds, "rounds": rounds, "found": {"7": 2, "9.1.1": 1}}
    return {
        "bytes": 300 * rounds,
        "runs": {name: [[seconds, seconds, 650.0]] * 3 for name, seconds in taken.items()},
        "said": {"audit": said, "oracle": {"found": {"7": 2, "9.1.1": 1}}},
        "left_out": {"PM4Py": "no network"},
        "judged_by": "0123456789ab",
        "on": "a machine",
        "day": "2026-11-30",
    }


MADE_UP = {
    Log("clean", "parquet", MILLION).name: _entry(MILLION, 30.0, **{"bare read": 10.0}),
    Log("clean", "parquet", 10 * MILLION).name: _entry(10 * MILLION, 360.0),
    Log("clean", "parquet", 10_000).name: _entry(10_000, 2.0, oracle=60.0),
    DAY.name: _entry(DAY.rounds, 1.5, libraries=1.0),
}


def test_the_page_is_what_the_figures_say() -> None:
    assert page.PATH.read_text(encoding="utf-8") == page.written(KEPT)


def test_the_plot_is_what_the_figures_say() -> None:
    assert plot.PATH.exists() is bool(KEPT)
    if KEPT:
        assert plot.PATH.read_text(encoding="utf-8") == plot.written(KEPT)


def test_every_goal_stands_on_the_page_measured_or_not() -> None:
    for text in (page.written({}), page.written(MADE_UP)):
        assert [goal.what for goal in GOALS if f"| {goal.what} | {goal.bound} |" not in text] == []
    assert page.written({}).count(page.UNMEASURED) == len(GOALS)
    assert "Nothing was measured yet." in page.written({})


def test_a_goal_is_told_beside_its_figure_and_whether_it_is_reached() -> None:
    told = [
        [cell.strip() for cell in line.split("|")[2:5]]
        for line in page.written(MADE_UP).splitlines()
        if "| reached |" in line or "| **missed** |" in line
    ]
    assert told == [
        ["at most 3 ×", "3 ×", "reached"],
        ["at least 40 ×", "30 ×", "**missed**"],
        ["at most 2 ×", "1.5 ×", "reached"],
        ["at most 700 MB", "650 MB", "reached"],
        ["at most 700 MB", "650 MB", "reached"],
        ["at most 1.1 ×", "1.2 ×", "**missed**"],
    ]


def test_a_peer_is_told_with_what_it_checks_and_what_it_found_or_why_it_was_left_out() -> None:
    text = page.written(MADE_UP)
    for peer in PEERS:
        assert f"| {peer.name} | {peer.checks} | {peer.unchecked} |" in text
    assert "| oracle | 60 | 30 | 650 | 3 findings, of which 1 under 9.1.1" in text
    assert "| PM4Py | no network |" in text


STACKS = """\
thread (9): MainThread;<module> (auditor/__main__.py:5);read (auditor/logs/rows.py:3);f (x.py:1) 3
thread (9): MainThread;<module> (auditor/__main__.py:5);_find_and_load (<frozen importlib>:2) 2
thread (9): MainThread;check (auditor/audit/__init__.py:2);wait (threading.py:327) 50
thread (8): Pool;run (threading.py:9);deal (auditor/replay/deal.py:3);f (auditor/passing.py:1) 4
thread (9): MainThread 1
"""


def test_a_look_counts_for_the_stage_that_was_at_work() -> None:
    stages, modules = profiled.counted(STACKS.splitlines())
    assert stages == {"reading": 3, "importing": 2, "replaying": 4, "the rest": 1}
    assert modules == {"logs/rows": 3, "passing": 4}


def test_every_floor_is_of_a_stage_or_shared_by_some_or_apart_from_an_audit() -> None:
    floors = {path.stem for path in (ROOT / "auditor").iterdir() if not path.stem.startswith("__")}
    of_stages = {floor for its in profiled.STAGES.values() for floor in its}
    assert of_stages <= floors
    assert floors - of_stages == {*SHARED, *APART}
    assert {*WORK} == {*profiled.WHOLE}


def test_shares_are_told_beside_what_they_come_to_in_bare_reads() -> None:
    log = Log("clean", "parquet", MILLION).name
    profile = {"stages": {"reading": 6, "replaying": 3, "the rest": 1}, "modules": {"logs/rows": 6}}
    text = page.written({**MADE_UP, log: {**MADE_UP[log], "profile": profile}})
    told = [line for line in text.splitlines() if line.startswith(("| reading", "| `logs"))]
    assert told == [f"| reading | {WORK['reading']} | 60.0% | 1.8 |", "| `logs/rows` | 60.0% |"]


def test_an_audit_is_looked_at_while_it_runs(tmp_path: Path) -> None:
    try:
        seen = profiled.shares(DAY, DAY.written(tmp_path), tmp_path)
    except FailedError as error:
        pytest.skip(f"py-spy may not look at a process here: {error}")
    assert seen["stages"]["importing"] > 0
    assert {"reading", "replaying"} <= seen["stages"].keys()


def test_a_line_is_drawn_for_each_contender_and_form() -> None:
    assert {point["line"] for point in plot.points(MADE_UP)} == {
        "audit, Parquet", "bare read, Parquet", "oracle",
    }  # fmt: skip
    drawn = plot.written(MADE_UP)
    assert drawn.startswith("<svg")
    assert "bare read, Parquet" in drawn


def test_logs_are_named_and_asked_for_by_size_form_and_kind() -> None:
    logs = list(asked((1000, DAY.rounds), ("parquet", "csv"), ("clean", "broken", "faulty")))
    assert logs[0] == DAY
    assert [log.name for log in logs[1:]] == [
        "clean parquet 1000", "clean csv 1000", "broken parquet 1000", "broken csv 1000",
        "faulty parquet 1000",
    ]  # fmt: skip
    assert [named(log.name) for log in logs] == logs


def test_every_round_of_a_broken_log_is_broken(tmp_path: Path) -> None:
    log = Log("broken", "parquet", 40)
    found = outcome(log.written(tmp_path), RULES, {}).findings
    rounds = {whose[2] for whose in found if whose[1] == "broken"} - {None}
    assert len(rounds) == log.rounds


def test_a_log_several_times_over_is_found_as_much_against_as_often(tmp_path: Path) -> None:
    log = Log("faulty", "parquet", 20).written(tmp_path)
    repeat(log, 3, tmp_path / "three.parquet")
    one, three = (outcome(file, RULES, {}).findings for file in (log, tmp_path / "three.parquet"))
    assert one
    assert three == Counter({finding: 3 * number for finding, number in one.items()})


def test_an_audit_is_measured_and_tells_what_it_judged(tmp_path: Path) -> None:
    log = Log("faulty", "parquet", 20).written(tmp_path)
    taken = run(AUDIT.command(log, tmp_path), contenders.output(tmp_path), AUDIT.codes)
    said = AUDIT.said(tmp_path)
    assert all(figure > 0 for figure in taken)
    assert said["rows"] == pl.read_parquet(log).height
    assert said["rounds"] == 20
    expected = Counter(clause for clause, *_ in outcome(log, RULES, {}).findings.elements())
    assert said["found"] == expected


def test_what_ends_otherwise_than_it_has_to_is_no_measurement(tmp_path: Path) -> None:
    command = [*AUDIT.command(tmp_path / "none.csv", tmp_path)]
    with pytest.raises(FailedError, match="ended with 2: "):
        run(command, contenders.output(tmp_path), AUDIT.codes)


def test_the_median_of_runs_is_that_of_each_figure() -> None:
    middle = median([(1.0, 5.0, 30.0), (3.0, 4.0, 10.0), (2.0, 9.0, 20.0)])
    assert (middle.seconds, middle.processor, middle.megabytes) == (2.0, 5.0, 20.0)


@pytest.mark.parametrize("case", CLAUSES_CASES, ids=lambda case: case.name)
def test_the_sql_finds_what_a_case_states_of_its_clauses(case: Any, tmp_path: Path) -> None:
    log = tmp_path / "log.parquet"
    rows = pl.read_csv(case.log, infer_schema=False)
    rows = rows.with_columns(pl.lit(None, pl.String).alias(name)
                             for name in COLUMNS if name not in rows.columns)  # fmt: skip
    rows.with_columns(
        pl.col("seq", "box", "hand").cast(pl.Int64), pl.col("amount").cast(pl.Decimal(16, 4))
    ).write_parquet(log)
    found = Counter((row[0], row[3]) for row in sql.findings(log))
    stated = Counter(
        (clause, round_id)
        for clause, _, round_id, *_ in case.expected.findings.elements()
        if clause in SQL.clauses
    )
    assert (found == stated) is (case.name not in BEYOND_SQL)


def test_the_net_of_a_round_leads_from_its_first_wager_to_its_end() -> None:
    reached = {"start"}
    for _ in steps():
        reached |= {after for before, _, after in steps() if before in reached}
    assert "end" in reached
    assert {place for step in steps() for place in step[::2]} == reached
    assert {event for before, event, _ in steps() if before == "start"} == {"wager"}


def test_the_libraries_are_those_that_the_project_depends_on() -> None:
    stated = " ".join(SETTINGS["project"]["dependencies"])
    imported = {name.split(".")[0] for name in LIBRARIES.removeprefix("import ").split(", ")}
    assert {name for name in imported if name not in stated} == set()
    # No log of the benchmark is compressed, and no page with charts is written.
    assert len(imported) == len(SETTINGS["project"]["dependencies"]) - 2


def test_pm4py_is_no_dependency() -> None:
    text = (figures.PATH.parent.parent.parent / "requirements.lock").read_text("utf-8")
    assert "pm4py" not in text
    assert "pm4py" not in str(SETTINGS["dependency-groups"])
