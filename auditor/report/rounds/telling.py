"""Rounds of a piece of a log told: from the replay of their table-days alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import polars as pl

from auditor.audit import Audit, Part
from auditor.judge import Facts
from auditor.logs import Input
from auditor.logs.pieces import Piece
from auditor.replay import Replay
from auditor.report.citations import path
from auditor.report.rounds import layout
from auditor.report.rounds.derivation import derived
from auditor.report.rounds.grounds import first_choices
from auditor.report.rounds.leave import leaves
from auditor.report.rounds.looks import looks
from auditor.report.rounds.story import Leave, Look, Row, Step, Story
from auditor.report.rounds.wagers import wagers
from auditor.report.rows import TABLE_ROWS, in_words
from auditor.sentences import sentence
from auditor.terms import Terms
from auditor.venue import authority, days

MOST_ROWS = 2000
"""Rows of a round that is told: each has the cards of its hand beside it."""


def stories(
    audit: Audit, piece: Piece, numbers: pl.Series, *, with_looks: bool = False
) -> dict[int, Story]:
    """Some rounds of a piece of the audit's log, by their numbers in it.

    The clauses that looked at each row are left out but `with_looks`.
    """
    asked = piece.rounds.filter(pl.col("round").is_in(numbers.drop_nulls().implode()))
    within = pl.col("table_day").is_in(asked["table_day"].implode())
    events = _standing(audit, piece.events.filter(within))
    found: dict[int, Story] = {}
    for part in audit.parts:
        its_days = pl.col("table_day").is_in(part.table_days["table_day"].implode())
        its = asked.filter(its_days)
        if not its.is_empty():
            its = _with_reasons(its, events)
            whole = its.filter(pl.col("reason").is_null())
            looked = _looked(part, events, piece.rounds, whole) if with_looks else {}
            rows = _rows(audit.log.inputs, events, its)
            found |= _told(part, events.filter(its_days), its, rows, looked)
    return found


def _with_reasons(rounds: pl.DataFrame, events: pl.DataFrame) -> pl.DataFrame:
    """The rounds with the reason too why one that is judged is too long to be told."""
    said = sentence("it has {} rows, more than can be told one by one", pl.col("rows"))
    rows = events.group_by("round").agg(rows=pl.len())
    too_long = (pl.col("status") == "judged") & (pl.col("rows") > MOST_ROWS)
    known = rounds.join(rows, on="round", how="left", maintain_order="left")
    return known.with_columns(reason=pl.when(too_long).then(said).otherwise("reason"))


def _standing(audit: Audit, events: pl.DataFrame) -> pl.DataFrame:
    """What counts of the events: at a venue, what it lets count."""
    if audit.venue is None:
        return events
    played = audit.log.table_days.filter(pl.col("rows") > 0)
    return authority.counted(audit.venue, days.entries(audit.venue, played), events)[0]


def _settled(part: Part) -> dict[str, str]:
    return {name: choice for name, choice in part.readings.items() if choice}


@dataclass(frozen=True)
class _Within:
    """Facts of one round, and those of its table between its rows."""

    facts: Facts
    tables: dict[tuple[str, Terms], pl.DataFrame]
    """Those of all rounds that were asked for before."""
    round: int
    table_day: int
    first: int
    last: int

    def table(self, name: str, terms: Terms) -> pl.DataFrame:
        """A fact table under some terms, as far as it is of the round."""
        its = (pl.col("round") == self.round) | (
            pl.col("round").is_null()
            & (pl.col("table_day") == self.table_day)
            & pl.col("seq").is_between(self.first, self.last)
        )
        if (name, terms) not in self.tables:
            self.tables[name, terms] = self.facts.table(name, terms)
        return self.tables[name, terms].filter(its)

    def cards_held(self, keys: pl.DataFrame) -> pl.Series:
        """The cards of each hand just before a row."""
        return self.facts.cards_held(keys)


def _looked(
    part: Part, events: pl.DataFrame, every: pl.DataFrame, rounds: pl.DataFrame
) -> dict[tuple[int, int], list[Look]]:
    """The clauses that looked at each row of some rounds, by round and row."""
    within = pl.col("table_day").is_in(rounds["table_day"].implode())
    # Whether a change of limits raises them may hang on other rounds of the table.
    replay = Replay(events.filter(within), every.filter(within))
    spans = (
        events.join(rounds.select("round"), on="round")
        .group_by("round", "table_day")
        .agg(first=pl.col("seq").min(), last=pl.col("seq").max())
    )
    found: dict[tuple[int, int], list[Look]] = {}
    tables: dict[tuple[str, Terms], pl.DataFrame] = {}
    for span in spans.iter_rows(named=True):
        within_ = _Within(replay, tables, **span)
        for fact, look in looks(part.rulebook, _settled(part), within_):
            found.setdefault((span["round"], fact["seq"]), []).append(look)
    return found


def _rows(
    inputs: tuple[Input, ...], events: pl.DataFrame, rounds: pl.DataFrame
) -> dict[int, list[Row]]:
    """The rows of each round in words, with those of its table between them and a few before."""
    spans = (
        events.filter(pl.col("round").is_in(rounds["round"].implode()))
        .group_by("table_day", "round")
        .agg(first=pl.col("seq").min(), last=pl.col("seq").max())
    )
    of_table = events.filter(pl.col("round").is_null()).drop("round").join(spans, on="table_day")
    between = of_table.filter(pl.col("seq").is_between("first", "last"))
    before = (
        of_table.filter(pl.col("seq") < pl.col("first"))
        .sort("round", "seq")
        .group_by("round", maintain_order=True)
        .tail(TABLE_ROWS)
    )
    told = pl.concat(
        [
            events.filter(pl.col("round").is_in(rounds["round"].implode())).with_columns(
                of_table=pl.lit(value=False)
            ),
            *(each.with_columns(of_table=pl.lit(value=True)) for each in (before, between)),
        ],
        how="diagonal",
    ).sort("round", "seq")
    said = told.select(
        "round",
        "seq",
        *in_words(),
        "box",
        "hand",
        "player_id",
        "of_table",
        "line",
        path=path(inputs),
    )
    by_round: dict[int, list[Row]] = {}
    for each in said.iter_rows(named=True):
        by_round.setdefault(each["round"], []).append(each)
    return by_round


def _told(
    part: Part,
    events: pl.DataFrame,
    rounds: pl.DataFrame,
    rows: Mapping[int, list[Row]],
    looked: Mapping[tuple[int, int], list[Look]],
) -> dict[int, Story]:
    book = part.rulebook
    settled = _settled(part)
    replay = Replay(events, rounds.filter(pl.col("reason").is_null()))
    terms = book.terms_under(first_choices(book, settled))
    play = replay.play(terms.hole_card)
    its_wagers = wagers(replay, book, settled)
    held = layout.held(replay, play)
    sentences = derived(replay, terms, held, its_wagers)
    hands = layout.hands(held)
    dealers, boxes = layout.dealers(hands, play), layout.boxes(hands, play, its_wagers)
    leave: dict[int, list[Leave]] = {}
    for fact, each in leaves(book, settled, replay):
        leave.setdefault(fact["round"], []).append(each)

    def steps(number: int) -> Iterator[Step]:
        for row_ in rows.get(number, ()):
            yield Step(
                seq=row_["seq"],
                at=row_["at"],
                event=row_["event"],
                box=row_["box"],
                hand=row_["hand"],
                player_id=row_["player_id"],
                details=row_["details"] or "",
                path=row_["path"],
                line=row_["line"],
                of_table=row_["of_table"],
                derived=tuple(sentences.get((number, row_["seq"]), ())),
                looks=tuple(looked.get((number, row_["seq"]), ())),
            )

    return {
        number: Story(
            gaming_day=f"{row['gaming_day']:%Y-%m-%d}",
            table_id=row["table_id"],
            round_id=row["round_id"],
            status=row["status"],
            reason=row["reason"],
            currency=part.currency,
            dealer=dealers.get(number),
            boxes=boxes.get(number, ()),
            leaves=tuple(leave.get(number, ())),
            steps=tuple(steps(number)),
        )
        for row in rounds.iter_rows(named=True)
        for number in [row["round"]]
    }
