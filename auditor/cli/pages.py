"""Pages of an audit: where they go, and what lies beside them."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.cli import output

if TYPE_CHECKING:
    from auditor.audit import Audit
    from auditor.logs import Log
    from auditor.report.html import Page
    from auditor.report.trends import TableDay


class Pages(StrEnum):
    """What has a page of its own, beside the page of all."""

    TABLE_DAY = "table-day"


def written(audit: "Audit", folder: Path, judged: "Callable[[Log], Audit] | None" = None) -> Path:
    """Where the page of an audit lies once it is written, and all findings that it lacks.

    With `judged`, which judges a log, each table-day has a page too, in a folder named like it.
    """
    from auditor.report import html

    stem = html.name(audit).removesuffix(".html")
    days = list(_days(audit, folder / stem, judged)) if judged else None
    return _placed(audit, folder, stem, html.page(audit, stem, days))


def _days(audit: "Audit", folder: Path, judged: "Callable[[Log], Audit]") -> "Iterator[TableDay]":
    """Each table-day of an audit, once its page is written."""
    from auditor.audit.apart import each_apart
    from auditor.report import html
    from auditor.report.trends import table_day

    output.folder(folder)
    for alone in each_apart(audit, judged):
        [day] = alone.log.table_days.select("gaming_day", "table_id").rows()
        stem = html.of_table_day(*day)
        page = html.page(alone, stem, overview=f"../{folder.name}.html")
        yield table_day(alone, _placed(alone, folder, stem, page).name)


def _placed(audit: "Audit", folder: Path, stem: str, page: "Page") -> Path:
    """Where a page lies, written last, so that what it names is there."""
    from auditor.report import html

    for form, name in {} if page.is_whole else html.beside(stem).items():
        output.placed(folder / name, import_module(f"auditor.report.{form}").written(audit))
    place = folder / f"{stem}.html"
    output.placed(place, page.pieces)
    return place
