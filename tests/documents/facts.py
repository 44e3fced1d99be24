"""The generated part of rules/README.md: every term and every fact table, as the models say it."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from itertools import pairwise

import pandera.polars as pa
import polars as pl

from auditor import tables, terms
from auditor.money import Odds
from auditor.rulebook import glossary
from auditor.tables.fact import Fact
from auditor.tables.facts import DEPENDS, FACTS
from tests.cases import RULES
from tests.documents.blocks import replaced, table

PATH = RULES / "README.md"
HEADER = ("column", "holds", "what it says", "holds nothing where")
HOLDS = (
    "What a column holds is a whole number; an amount, which is money in the currency of the log "
    "and exact; yes or no; one of some categories; a text; or a time."
)
TERMS = ("term", "value", "what it says", "fact tables that follow from it")


def written() -> str:
    """The page with its terms and its fact tables anew."""
    facts = "\n\n".join([_everywhere(), *(_facts(name) for name in FACTS)])
    return replaced(PATH, "facts", f"{_terms()}\n\n## The fact tables\n\n{facts}")


def _terms() -> str:
    said = dict(_said_below(inspect.getsource(terms.Terms)))
    rows = [
        (f"`{name}`", _value(*kind), said[name], ", ".join(_derived_under(name)))
        for name, kind in terms.kinds().items()
    ]
    return f"## The terms\n\n{table(TERMS, rows)}"


def _value(of: type, choices: tuple[str, ...]) -> str:
    if choices:
        return ", ".join(f'`"{choice}"`' for choice in choices)
    return {Odds: "odds, `[3, 2]`", int: "a whole number", bool: "`true` or `false`"}[of]


def _derived_under(term: str) -> Iterator[str]:
    return (f"`{name}`" for name, under in DEPENDS.items() if term in under)


def _everywhere() -> str:
    """What there is, and the columns that every fact table has."""
    index = "\n".join(f"- [`{name}`](#{name}): {glossary.grain(FACTS[name])}" for name in FACTS)
    where = f"Every one of them says where its facts lie. {glossary.remarks(Fact)}"
    return f"{HOLDS}\n\n{index}\n\n{where}\n\n{table(HEADER, list(_rows(Fact, set())))}"


def _facts(name: str) -> str:
    model = FACTS[name]
    grain = glossary.grain(model)
    remarks = glossary.remarks(model)
    under = ", ".join(f"`{term}`" for term in terms.kinds() if term in DEPENDS[name])
    parts = [
        f"### {name}",
        f"{grain[0].upper()}{grain[1:]}. {remarks}".strip(),
        f"Follows from the terms {under}." if under else "",
        table(HEADER, list(_rows(model, set(Fact.to_schema().columns)))),
        *_categories(model),
    ]
    return "\n\n".join(filter(None, parts))


def _rows(model: type[pa.DataFrameModel], left_out: set[str]) -> Iterator[tuple[str, ...]]:
    for name, meaning in glossary.columns_of(model).items():
        if name not in left_out:
            yield f"`{name}`", meaning.holds, meaning.says, meaning.null or ""


def _categories(model: type[pa.DataFrameModel]) -> Iterator[str]:
    """What is said of the categories of a table's columns, where anything is."""
    said = dict(_enums())
    for name, meaning in glossary.columns_of(model).items():
        if meaning.holds in said:
            yield f"`{name}`: {said[meaning.holds]}"


def _enums() -> Iterator[tuple[str, str]]:
    """What stands below each set of categories in the modules of the tables."""
    for found in pkgutil.iter_modules(tables.__path__):
        module = importlib.import_module(f"{tables.__name__}.{found.name}")
        for name, said in _said_below(inspect.getsource(module)):
            value = getattr(module, name, None)
            if isinstance(value, pl.Enum):
                yield f"one of {', '.join(value.categories)}", said


def _said_below(source: str) -> Iterator[tuple[str, str]]:
    """Each name that is assigned or declared, with the text that stands below it."""
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for assigned, below in pairwise(body):
            match assigned, below:
                case (
                    ast.Assign(targets=[ast.Name(id=name)])
                    | ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(said))),
                ):
                    yield name, " ".join(said.split())
