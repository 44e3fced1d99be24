"""What became of every mutant: `python -m tests.mutants [RULEBOOK]...`."""

import sys

from tests.cases import RULEBOOKS
from tests.mutants.record import Record, record

COLUMNS = ("mutants", "refused", "noticed", "alike")


def told(found: Record) -> str:
    """A record as a table, a line for each kind, and what of it is not as listed."""
    lines = [f"{found.rulebook:30}" + "".join(f"{column:>10}" for column in COLUMNS)]
    for kind, tally in sorted(found.tallies.items()):
        counts = (getattr(tally, column) for column in COLUMNS)
        lines.append(f"  {kind:28}" + "".join(f"{count:10}" for count in counts))
    sums = (sum(getattr(tally, name) for tally in found.tallies.values()) for name in COLUMNS)
    lines.append(f"  {'all':28}" + "".join(f"{count:10}" for count in sums))
    lines += [f"  survived, and is not listed: {mutant}" for mutant in found.unlisted]
    lines += [f"  is listed, and did not survive: {mutant}" for mutant in found.gone]
    return "\n".join([*lines, ""])


def run(rulebooks: list[str]) -> int:
    """Write the records, and 1 where one is not as listed."""
    amiss = 0
    for rules in rulebooks or RULEBOOKS:
        found = record(rules)
        sys.stdout.write(told(found))
        amiss |= bool(found.unlisted or found.gone)
    return amiss


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
