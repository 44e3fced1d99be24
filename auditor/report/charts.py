"""Charts: figures of a page as drawings beside the tables that hold them exactly.

They are drawn as SVG in the page's own colours, so that they follow it into the dark and onto
paper. In the tables money is exact; only a drawing makes lengths of it.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import vl_convert
from markupsafe import Markup

from auditor import money
from auditor.judge import ClauseResult
from auditor.report.visible import escaped

_FONT = "Liberation Sans"
"""It comes with the converter, so that letters are as wide on every machine."""

_LONGEST = 24
"""Characters of a name beside a drawing."""

_COLOURS = {
    "broken": "var(--bad)",
    "disputed": "var(--doubt)",
    "undecided": "var(--soft)",
    "held": "var(--good)",
    "players are short of": "var(--bad)",
    "players were given too much": "var(--doubt)",
}
_INK = "var(--ink)"
_LINE = "var(--line)"

_ROW = 17
"""Height of a bar and of the gap after it, in pixels."""

_FINEST = 1_000_000
"""Steps of a length that a drawing tells apart, whatever the sums."""

_WIDTH = 640
"""Width of all bars together, in pixels: with the names beside them it fits on A4."""

Spec = dict[str, Any]


def verdicts(clauses: Sequence[ClauseResult], title: str) -> Markup:
    """How many facts of each clause had each verdict, every verdict on a scale of its own."""
    bars: dict[str, dict[str, tuple[int, str]]] = {}
    for kind in ("broken", "disputed", "undecided", "held"):
        counts = {result.clause.number: getattr(result, kind) for result in clauses}
        bars[kind] = {of: (count, f"{count:,}") for of, count in counts.items()}
    judged = {of for its in bars.values() for of, (count, _) in its.items() if count}
    return _bars(
        bars, [result.clause.number for result in clauses if result.clause.number in judged], title
    )


def costs(clauses: Sequence[Mapping[str, Any]], title: str) -> Markup:
    """What players are short of and were given too much under each clause, on one scale."""
    sides = {"players are short of": "underpaid", "players were given too much": "overpaid"}
    longest = max((row[side] for row in clauses for side in sides.values()), default=0)
    unit = max(longest // _FINEST, 1)
    bars = {
        kind: {row["clause"]: (-(-row[side] // unit), money.words(row[side])) for row in clauses}
        for kind, side in sides.items()
    }
    return _bars(bars, [row["clause"] for row in clauses], title, -(-longest // unit))


def days(by_clause: Mapping[str, Mapping[str, int]], columns: Sequence[str], title: str) -> Markup:
    """How many findings each clause has on each gaming day, as the size of a dot."""
    dots = [
        {"of": _name(clause), "at": day, "count": its[day]}
        for clause, its in by_clause.items()
        for day in columns
        if its.get(day)
    ]
    x = {"scale": {"domain": list(columns)}, "title": "gaming day", "axis": {"labelAngle": -90}}
    return _dots(dots, list(map(_name, by_clause)), {"type": "nominal", **x}, 18, title)


def hours(told: Mapping[str, Any], title: str) -> Markup:
    """How many findings each table has in each hour of the day, as the size of a dot."""
    dots = [
        {"of": _name(row["table_id"]), "at": hour, "count": count}
        for row in told["rows"]
        for hour, count in row["by_hour"].items()
        if hour >= 0
    ]
    x = {
        "type": "quantitative",
        "title": "hour of the day",
        "scale": {"domain": [-1, 24], "nice": False},
        "axis": {"values": list(range(24)), "format": "02d", "labelOverlap": False},
    }
    return _dots(dots, [_name(row["table_id"]) for row in told["rows"]], x, 26, title)


def _dots(dots: list[dict[str, Any]], rows: list[str], x: Spec, height: int, title: str) -> Markup:
    """A grid of dots, each row so many pixels high, with `at` of a dot on the axis `x`."""
    if not dots:
        return Markup()
    most = max(dot["count"] for dot in dots)
    axis = {"grid": True, "domain": False, "ticks": False}
    return _drawn(
        {
            "width": _WIDTH,
            "height": height * len(rows),
            "data": {"values": dots},
            "mark": {
                "type": "circle", "aria": False, "strokeWidth": 2,
                "fill": _COLOURS["broken"], "stroke": _COLOURS["broken"],
            },
            "encoding": {
                "x": {"field": "at", **x, "axis": {**axis, **x["axis"]}},
                "y": {
                    "field": "of", "type": "nominal", "title": None,
                    "scale": {"domain": rows}, "axis": axis,
                },
                "size": {
                    "field": "count", "type": "quantitative", "title": "findings",
                    "scale": {"domain": [0, most], "range": [0, height * 20], "nice": False},
                    "legend": {"values": sorted({1, most}), "format": ",d"},
                },
            },
        },
        title,
    )  # fmt: skip


def _bars(
    bars: Mapping[str, Mapping[str, tuple[int, str]]],
    names: Sequence[str],
    title: str,
    longest: int | None = None,
) -> Markup:
    """A column of bars for each kind that has any; `longest` is the scale of all of them."""
    shown = [kind for kind, its in bars.items() if any(its[name][0] for name in names)]
    if not shown:
        return Markup()
    width = (_WIDTH - 46 * len(shown)) // len(shown)
    panes = [
        _pane(
            [
                {"of": _name(name), "length": bars[kind][name][0], "said": bars[kind][name][1]}
                for name in names
            ],
            {"text": kind, "color": _COLOURS[kind]},
            width,
            longest,
            named=not place,
        )
        for place, kind in enumerate(shown)
    ]
    return _drawn({"hconcat": panes, "spacing": 46}, title)


def _pane(
    values: list[dict[str, Any]],
    title: dict[str, str],
    width: int,
    longest: int | None,
    *,
    named: bool,
) -> Spec:
    scale = {"domain": [0, longest]} if longest else {"zero": True, "nice": False}
    y = {"field": "of", "type": "nominal", "sort": None, "title": None}
    return {
        "title": {**title, "anchor": "start"},
        "width": width,
        "height": {"step": _ROW},
        "data": {"values": [value for value in values if value["length"]]},
        "encoding": {
            "y": {
                **y,
                "scale": {"domain": [value["of"] for value in values]},
                "axis": {"domain": False, "ticks": False}
                if named
                else {"labels": False, "ticks": False, "domainColor": _LINE},
            },
            "x": {"field": "length", "type": "quantitative", "axis": None, "scale": scale},
        },
        "layer": [
            {"mark": {"type": "bar", "aria": False, "color": title["color"]}},
            {
                "mark": {"type": "text", "aria": False, "align": "left", "dx": 4, "color": _INK},
                "encoding": {"text": {"field": "said", "type": "nominal"}},
            },
        ],
    }


def _name(text: str) -> str:
    """A name as it stands beside a drawing."""
    seen = escaped(text)
    return seen if len(seen) <= _LONGEST else f"{seen[: _LONGEST - 1]}…"


def _drawn(spec: Spec, title: str) -> Markup:
    """The drawing of a chart, named for whoever cannot see it."""
    words = {"labelColor": _INK, "titleColor": _INK, "labelFontSize": 11, "titleFontSize": 11}
    config = {
        "aria": False,
        "font": _FONT,
        "background": None,
        "view": {"stroke": None},
        "axis": {**words, "titleFontWeight": "normal", "gridColor": _LINE, "labelLimit": 200},
        "legend": {**words, "titleFontWeight": "normal"},
        "title": {"fontSize": 11, "fontWeight": "bold"},
        "text": {"fontSize": 11},
    }
    svg = str(vl_convert.vegalite_to_svg({**spec, "config": config}, vl_version="5.21"))
    named = f'<svg role="img" aria-label="{escape(escaped(title))}"'
    # Within a page an SVG needs no namespaces, and a page names no address.
    return Markup(named + svg[svg.index(" width=") :])  # noqa: S704 the converter escapes texts
