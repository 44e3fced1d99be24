"""The engine knows no clause, nothing is a float, and the project keeps what it says of itself."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

import auditor
from auditor.tables.recorded import OPTION, PLACES, ROLE, ROUND_EVENTS, TABLE_EVENTS
from tests.cases import CASES, RULES

PROJECT = RULES.parent
ENGINE = PROJECT / "auditor"
MODULES = sorted(ENGINE.rglob("*.py"))
SOURCES = sorted(path for path in ENGINE.rglob("*") if path.is_file() and path.suffix != ".pyc")
SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))

MOST_LINES = 300
NO_NOUNS = {"utils", "helpers", "manager", "processor", "base", "common", "misc"}
EXACT_FLOORS = ("cards", "money", "splits", "terms", "tables", "replay", "judge", "audit")
"""Floors without a path, where a slash can only divide."""


def _name(path: Path) -> str:
    return str(path.relative_to(PROJECT))


@cache
def _clauses() -> frozenset[str]:
    """Every clause number of a rulebook that ships or whose cases stand in the corpus."""
    numbers = {case.clause for case in CASES} - {None}
    for path in RULES.glob("*.toml"):
        numbers |= set(tomllib.loads(path.read_text(encoding="utf-8"))["clauses"])
    return frozenset(map(str, numbers))


def citations(text: str, numbers: frozenset[str]) -> list[str]:
    """Where a text cites one of some clause numbers.

    A number of several parts is a citation wherever it stands by itself. A bare `8` is one where
    it is all that is quoted, or where a word before it says so.
    """
    several = {number for number in numbers if not number.isdigit()}
    either = "|".join(sorted(map(re.escape, numbers), key=len, reverse=True))
    alone = "|".join(sorted(map(re.escape, several), key=len, reverse=True))
    patterns = (
        rf"(?<![\w.-])(?:{alone})(?!\w|[.-]\w)",
        rf"(['\"`])(?:{either})\1",
        rf"(?i:clauses?|rules?|sections?|§)\s*(?:{either})(?!\w|[.-]\w)",
    )
    return [found[0] for pattern in patterns for found in re.finditer(pattern, text)]


@pytest.mark.parametrize("path", SOURCES, ids=_name)
def test_the_engine_cites_no_clause(path: Path) -> None:
    assert citations(path.read_text(encoding="utf-8"), _clauses()) == []


@pytest.mark.parametrize(
    "text",
    ['"8"', "`15`", "'11.1.1'", "# see 6.4.", "rule 15 says", "(10.1(a))", "PL-3 bars it", "§ 7"],
)
def test_a_citation_is_found(text: str) -> None:
    assert citations(text, _clauses())


@pytest.mark.parametrize("text", ["at most 15 rows", "[7, 8]", "2.10.1", "6.10", "1.0.6.1", "8.0"])
def test_a_plain_number_is_no_citation(text: str) -> None:
    assert citations(text, _clauses()) == []


def floats(module: ast.Module) -> Iterator[int]:
    """The lines of a module that make a float or promise one.

    Naming the type is how a float is refused, and looking it up how it is told what it may hold;
    how alike two words are has to be a fraction.
    """
    looked_up = {
        key.func
        for node in ast.walk(module)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Call)
    }
    likeness = {
        argument
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "get_close_matches"
        for argument in node.args
    }
    for node in ast.walk(module):
        match node:
            case ast.Constant(value=float()) if node not in likeness:
                yield node.lineno
            case ast.Call(func=ast.Name(id="float")):
                yield node.lineno
            case ast.Attribute(attr="Float32" | "Float64") if node not in looked_up:
                yield node.lineno
            case ast.arg(annotation=hint) | ast.AnnAssign(annotation=hint):
                if hint and "float" in ast.unparse(hint):
                    yield node.lineno
            case ast.FunctionDef(returns=hint):
                if hint and "float" in ast.unparse(hint):
                    yield node.lineno


def divisions(module: ast.Module) -> Iterator[int]:
    """The lines of a module that divide into fractions."""
    for node in ast.walk(module):
        match node:
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield node.lineno


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_nothing_is_a_float(path: Path) -> None:
    module = ast.parse(path.read_text(encoding="utf-8"))
    assert list(floats(module)) == []
    if path.relative_to(ENGINE).parts[0].removesuffix(".py") in EXACT_FLOORS:
        assert list(divisions(module)) == []


def test_a_float_and_a_division_are_found() -> None:
    made = ["a = 1.5", "b = pl.Float64", "c = float(b)", "d: float", "def e(f: float | None): ..."]
    assert sorted(floats(ast.parse("\n".join([*made, "g = {1: pl.Float64()}"])))) == [
        1, 2, 3, 4, 5, 6,
    ]  # fmt: skip
    assert list(floats(ast.parse("a = {pl.Float64(): 1}"))) == []
    assert sorted(divisions(ast.parse("a = b / 2\na /= 2\na = b // 2"))) == [1, 2]


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_module_is_a_noun_on_one_subject(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= MOST_LINES
    assert path.stem not in NO_NOUNS
    assert path.parent.name not in NO_NOUNS


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_nothing_is_left_to_be_implemented(path: Path) -> None:
    names = [
        node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if type(node) is ast.Name
    ]
    assert [node.lineno for node in names if node.id.startswith("NotImplemented")] == []


LOCKS = ["requirements.lock", "requirements-spark.lock"]


def _requirements(lock: str) -> list[Requirement]:
    """What a lock has to hold: the second adds the optional extras to what the project needs."""
    more = SETTINGS["project"]["optional-dependencies"]
    groups = SETTINGS["dependency-groups"] if lock == LOCKS[0] else more
    stated = SETTINGS["project"]["dependencies"]
    if lock == LOCKS[0]:
        stated = stated + SETTINGS["build-system"]["requires"]
    return [
        Requirement(text) for text in [*stated, *(text for of in groups.values() for text in of)]
    ]


def _locked(lock: str) -> list[tuple[str, str]]:
    text = (PROJECT / lock).read_text(encoding="utf-8")
    return re.findall(r"^([a-z0-9-]+)==([^\s;\\]+)", text, flags=re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_what_the_project_asks_for(lock: str) -> None:
    locked = {name: Version(version) for name, version in _locked(lock)}
    asked = {requirement.name: requirement.specifier for requirement in _requirements(lock)}
    assert {name for name in asked if name not in locked} == set()
    assert {name for name in asked if locked[name] not in asked[name]} == set()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_by_hash_and_names_no_index(lock: str) -> None:
    text = (PROJECT / lock).read_text(encoding="utf-8")
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(entries) == len(_locked(lock))
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in text
    assert "index" not in text


def test_the_locks_agree() -> None:
    first, second = map(dict, map(_locked, LOCKS))
    assert {name for name in second if first.get(name, second[name]) != second[name]} == set()


def test_the_package_and_the_project_state_one_version() -> None:
    project: dict[str, Any] = SETTINGS["project"]
    assert auditor.__version__ == project["version"]


def test_the_readme_and_ci_call_the_two_commands() -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    checks = (PROJECT / ".ci" / "run").read_text(encoding="utf-8")
    for command in ("make audit", "make test"):
        assert f"    {command}" in readme
        assert f"\n{command}\n" in checks


def _named(section: str) -> set[str]:
    """What the first column of a section's table names in sample_logs/log-format.md."""
    text = (PROJECT / "sample_logs" / "log-format.md").read_text(encoding="utf-8")
    _, _, after = text.partition(f"\n## {section}\n")
    cells = re.findall(r"^\| (`[^|]*) \|", after.partition("\n## ")[0], flags=re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


def test_the_format_documents_every_event_and_every_column() -> None:
    assert _named("Events of the table") == set(TABLE_EVENTS)
    assert _named("Events of a round") == set(ROUND_EVENTS)
    samples = (PROJECT / "sample_logs" / "clean-day.csv").read_text(encoding="utf-8")
    assert _named("Columns") == set(samples.partition("\n")[0].split(","))


def test_the_format_documents_every_option_role_and_place() -> None:
    text = (PROJECT / "sample_logs" / "log-format.md").read_text(encoding="utf-8")
    names = {*OPTION.categories, *ROLE.categories, *PLACES}
    assert {name for name in names if f"`{name}`" not in text} == set()
