"""Each fact table says which terms it is derived under, so that readings reach it."""

from auditor.tables.facts import DEPENDS, FACTS
from auditor.terms import kinds


def test_every_fact_table_says_which_terms_it_depends_on() -> None:
    assert DEPENDS.keys() == FACTS.keys()


def test_a_fact_table_depends_on_terms_that_there_are() -> None:
    assert frozenset().union(*DEPENDS.values()) <= kinds().keys()
