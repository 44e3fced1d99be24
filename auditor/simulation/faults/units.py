"""Faults of the steps in which wagers rise above the minimum."""

from dataclasses import dataclass

from auditor.simulation.faults.fault import Fault
from auditor.simulation.faults.signs import lifted, sign
from auditor.simulation.faults.wagers import Wagered, placed
from auditor.simulation.floor import Table
from auditor.simulation.rows import Row
from auditor.simulation.scene import Scene, Setting


@dataclass
class _OffUnit(Wagered):
    """A wager is not on the steps that the sign states."""

    def before(self, table: Table) -> list[Row]:
        """State steps, where the sign states none."""
        self._stated = table.unit
        if table.unit:
            return lifted(table)
        table.unit = table.minimum // 2
        return [*lifted(table), sign(table)]

    def after(self, table: Table) -> list[Row]:
        """Take back what was stated for this round alone."""
        if table.unit == self._stated:
            return []
        table.unit = self._stated
        return [sign(table)]


def _off_unit(_setting: Setting) -> Scene:
    def amount(table: Table) -> int:
        return table.minimum + table.unit // 2 + table.unit

    return _OffUnit(change=placed("wager-off-unit"), amount=amount)


FAULTS: tuple[Fault, ...] = (
    Fault("wager-off-unit", "a wager is not on the steps that the sign states", _off_unit),
)
