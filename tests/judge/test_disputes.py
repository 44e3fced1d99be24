"""A dispute names the choices that make it wrong, and none that has no bearing on it."""

import polars as pl

from auditor.judge.verdicts import Wrong, hangs_on

CHOICES = [
    {"ace": ace, "bust": bust} for ace in ("throughout", "to_qualify") for bust in ("lost", "saved")
]


def test_a_dispute_hangs_on_each_choice_whose_change_would_right_it() -> None:
    # Facts: wrong by the ace alone; by the bust alone; only where both are read so.
    broken = [
        pl.Series([True, True, True]),
        pl.Series([True, False, False]),
        pl.Series([False, True, False]),
        pl.Series([False, False, False]),
    ]
    told = hangs_on(Wrong("disputed", 0, pl.Series([0, 1, 2])), broken, CHOICES)
    assert told.to_list() == [
        "ace is throughout",
        "bust is lost",
        "ace is throughout and bust is lost",
    ]


def test_a_dispute_is_told_by_the_choices_under_which_it_is_wrong() -> None:
    broken = [pl.Series([False]), pl.Series([False]), pl.Series([False]), pl.Series([True])]
    told = hangs_on(Wrong("disputed", 3, pl.Series([0])), broken, CHOICES)
    assert told.to_list() == ["ace is to_qualify and bust is saved"]


def test_what_is_broken_for_certain_hangs_on_nothing() -> None:
    broken = [pl.Series([True])] * 4
    assert hangs_on(Wrong("broken", 0, pl.Series([0])), broken, CHOICES).to_list() == [None]
