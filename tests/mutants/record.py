"""What became of the mutants of a rulebook, by kind."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.mutants.mutant import Mutant
from tests.mutants.population import mutants
from tests.mutants.survivors import key, survivors
from tests.mutants.watch import Watch


@dataclass
class Tally:
    """How many mutants of a kind there were, and what became of them."""

    mutants: int = 0
    refused: int = 0
    """That are no rulebook one could audit by."""
    noticed: int = 0
    alike: int = 0
    """That survived and are listed, with the reason why no log could tell."""


@dataclass
class Record:
    """What became of the mutants of a rulebook, or of a share of them."""

    rulebook: str
    tallies: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    """By kind."""
    unlisted: list[str] = field(default_factory=list)
    """Mutants that survived and are not listed."""
    gone: list[str] = field(default_factory=list)
    """Mutants that are listed and were noticed, or that there are none of."""


def record(rules: str, every: int = 1) -> Record:
    """The record of all mutants of a rulebook that ships, or of one in so many.

    Whatever the share, it has a mutant of each clause, term, reading and kind, and every mutant
    that is listed.
    """
    watch = Watch(rules)
    found = Record(rules)
    listed = {its for its in survivors() if its[0] == rules}
    every_one = list(mutants(watch.book, watch.held))
    for mutant in share(every_one, every):
        tally = found.tallies[mutant.kind]
        tally.mutants += 1
        if mutant.book is None:
            tally.refused += 1
        elif watch.notices(mutant.book):
            tally.noticed += 1
            if key(mutant) in listed:
                found.gone.append(_told(mutant))
        elif key(mutant) in listed:
            tally.alike += 1
        else:
            found.unlisted.append(_told(mutant))
    found.gone += [" ".join(its) for its in sorted(listed - {key(mutant) for mutant in every_one})]
    return found


def share(every_one: Sequence[Mutant], every: int) -> Iterator[Mutant]:
    """One mutant in so many, the first of each clause, term, reading and kind, and the listed."""
    met: set[str] = set()
    for place, mutant in enumerate(every_one):
        of_new = {mutant.of, mutant.kind} - met
        if place % every == 0 or of_new or key(mutant) in survivors():
            met |= of_new
            yield mutant


def _told(mutant: Mutant) -> str:
    return " ".join(key(mutant))
