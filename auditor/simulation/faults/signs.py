"""Faults of signs and limits: what is shown at the table, and how a minimum is raised."""

from collections.abc import Callable
from dataclasses import dataclass

from auditor.simulation.faults.fault import Fault
from auditor.simulation.floor import MINUTE, Table
from auditor.simulation.rounds import Round
from auditor.simulation.rows import Row
from auditor.simulation.scene import Scene, Setting, Wrong

Posted = Callable[[Table], list[Row]]
"""Rows that put a sign wrong."""


def lifted(table: Table) -> list[Row]:
    """Take down the signs of single boxes and players, so that the table's limits hold for all."""
    rows = [Row("sign_removed", box=box) for box in sorted(table.box_limits)]
    for player in sorted(table.personal):
        rows.append(Row("permit_ended", player_id=player, option="over_maximum"))
        rows.append(Row("sign_removed", player_id=player))
    table.box_limits.clear()
    table.personal.clear()
    return rows


def sign(table: Table) -> Row:
    """The table's sign as it ought to be."""
    least, most, unit = table.minimum, table.maximum, table.unit or None
    return Row("sign", staff_id=table.supervisor, minimum=least, maximum=most, unit=unit)


def limits(table: Table) -> list[Row]:
    """The table's limits as a supervisor sets them, and their sign."""
    shown = sign(table)
    return [shown._replace(event="limits", role="supervisor"), shown]


@dataclass
class _Posted(Scene):
    """For one round the sign is not as it ought to be."""

    name: str = ""
    posted: Posted | None = None

    def before(self, table: Table) -> list[Row]:
        """Put the sign wrong."""
        assert self.posted
        return [*lifted(table), *self.posted(table)]

    def plant(self, played: Round) -> list[Wrong]:
        """Any round will do."""
        assert played.boxes
        return [Wrong(self.name)]

    def after(self, table: Table) -> list[Row]:
        """Put it right."""
        return [sign(table)]


def _posted(name: str, summary: str, posted: Posted) -> Fault:
    def scene(_setting: Setting) -> Scene:
        return _Posted(name=name, posted=posted)

    return Fault(name, summary, scene)


def _no_sign(_table: Table) -> list[Row]:
    return [Row("sign_removed")]


def _no_minimum(table: Table) -> list[Row]:
    return [sign(table)._replace(minimum=None)]


def _no_maximum(table: Table) -> list[Row]:
    return [sign(table)._replace(maximum=None)]


def _other_maximum(table: Table) -> list[Row]:
    return [sign(table)._replace(maximum=2 * table.maximum)]


@dataclass
class _Raised(Scene):
    """The minimum is raised; times in minutes after the notice is first shown."""

    name: str = ""
    noticed: bool = True
    figure: int = 2
    """Of which multiple of the old minimum the notice is; the new one is twice it."""
    due: int | None = 22
    """For when it announces the change; None where it names no time."""
    raised: int = 25
    withdrawn: int | None = None
    """When the notice is taken away again."""

    def before(self, table: Table) -> list[Row]:
        """Show the notice, let time pass, and set the new limits."""
        start, self._old = table.clock, table.minimum
        rows = []
        if self.noticed:
            notice = Row(
                "notice",
                option="minimum_change",
                minimum=self.figure * table.minimum,
                effective_at=None if self.due is None else start + self.due * MINUTE,
                staff_id=table.supervisor,
                at=start,
            )
            rows.append(notice)
        if self.withdrawn is not None:
            at = start + self.withdrawn * MINUTE
            rows.append(Row("notice_removed", option="minimum_change", at=at))
        table.clock += self.raised * MINUTE
        table.minimum *= 2
        return rows + limits(table)

    def plant(self, played: Round) -> list[Wrong]:
        """Any round will do."""
        assert played.boxes
        return [Wrong(self.name, round_wide=False)]

    def after(self, table: Table) -> list[Row]:
        """Lower the minimum again, which needs no notice."""
        table.minimum = self._old
        shown = self.noticed and self.withdrawn is None
        removed = [Row("notice_removed", option="minimum_change")] if shown else []
        return [*removed, *limits(table)]


def _raised(
    name: str,
    summary: str,
    *,
    noticed: bool = True,
    figure: int = 2,
    due: int | None = 22,
    raised: int = 25,
    withdrawn: int | None = None,
) -> Fault:
    def scene(setting: Setting) -> Scene | None:
        if setting.table.coming:
            return None
        return _Raised(
            name=name,
            noticed=noticed,
            figure=figure,
            due=due,
            raised=raised,
            withdrawn=withdrawn,
        )

    return Fault(name, summary, scene)


class _SetByDealer(Scene):
    """The limits in force are set anew, by a dealer."""

    def before(self, table: Table) -> list[Row]:
        """Set them."""
        row = limits(table)[0]
        return [row._replace(role="dealer", staff_id=table.dealer)]

    def plant(self, played: Round) -> list[Wrong]:
        """Any round will do."""
        assert played.boxes
        return [Wrong("limits-set-by-dealer", round_wide=False)]


def _set_by_dealer(_setting: Setting) -> Scene:
    return _SetByDealer()


FAULTS = (
    _posted("no-sign", "no sign with the limits is at the table", _no_sign),
    _posted("sign-without-minimum", "the sign states no minimum", _no_minimum),
    _posted("sign-without-maximum", "the sign states no maximum", _no_maximum),
    _posted("sign-misstated", "the sign states another maximum than was set", _other_maximum),
    Fault("limits-set-by-dealer", "a dealer sets the limits", _set_by_dealer),
    _raised("minimum-unannounced", "the minimum is raised without notice", noticed=False),
    _raised("minimum-misannounced", "the notice was of another minimum", figure=3),
    _raised("minimum-announced-without-time", "the notice names no time", due=None),
    _raised(
        "minimum-announced-too-late",
        "the notice was on show for less than 20 minutes",
        due=18,
        raised=19,
    ),
    _raised("minimum-raised-early", "the minimum is raised before the announced time", due=40),
    _raised(
        "minimum-notice-withdrawn",
        "the notice was taken away before the minimum is raised",
        withdrawn=23,
    ),
)
