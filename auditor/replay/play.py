"""The play of a log: what every fact is drawn from, derived once."""

from dataclasses import dataclass
from functools import cached_property

import polars as pl

from auditor.replay import drawing, settlements, splitting
from auditor.replay.course import course
from auditor.replay.evidence import evidence
from auditor.replay.hands import hands
from auditor.replay.shoes import decks
from auditor.replay.stakes import stakes
from auditor.replay.steps import steps
from auditor.replay.wagers import initial_wagers
from auditor.terms import HoleCard


@dataclass(frozen=True)
class Play:
    """What every fact is drawn from.

    `every_row` has those of void and incomplete rounds too; `events` are table events and the
    rows of judged rounds, both in order of table-day and `seq`; `acts` are the latter alone, in
    order of round and `seq`, since two rounds of a table may overlap.
    `hole_card` is the term that the course of rounds is told under.
    The other frames are as the functions of their names give them.
    """

    every_row: pl.DataFrame
    events: pl.DataFrame
    acts: pl.DataFrame
    evidence: pl.DataFrame
    steps: pl.DataFrame
    hands: pl.DataFrame
    course: pl.DataFrame
    wagers: pl.DataFrame
    stakes: pl.DataFrame
    hole_card: HoleCard

    @cached_property
    def drawn(self) -> pl.DataFrame:
        """As `drawing.drawn` gives it; several facts draw on it."""
        return drawing.drawn(self)

    @cached_property
    def splits(self) -> pl.DataFrame:
        """As `splitting.splits` gives it; several facts draw on it."""
        return splitting.splits(self)

    @cached_property
    def unsettled(self) -> pl.DataFrame:
        """As `settlements.unsettled` gives it; several facts draw on it."""
        return settlements.unsettled(self)


def play(events: pl.DataFrame, rounds: pl.DataFrame, hole_card: HoleCard) -> Play:
    """The play of the judged rounds among `rounds`, from every accepted row of `events`."""
    judged = rounds.filter(pl.col("status") == "judged")["round"]
    known = events.filter(pl.col("round").is_null() | pl.col("round").is_in(judged.implode()))
    in_round = pl.col("round").is_not_null() & (pl.col("event") != "permit")
    acts = known.filter(in_round).sort("round", "seq")
    walked = steps(acts)
    wagers = initial_wagers(known)
    left = hands(walked)
    return Play(
        every_row=events,
        events=known,
        acts=acts,
        evidence=evidence(events),
        steps=walked,
        hands=left,
        course=decks(known, course(acts, walked, hole_card)),
        wagers=wagers,
        stakes=stakes(acts, walked, wagers),
        hole_card=hole_card,
    )
