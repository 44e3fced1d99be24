"""Pages as Chromium shows them, and why there is none where there is none."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATH = next(filter(None, map(shutil.which, NAMES)), None)
MISSING = "there is no Chromium to open pages in (Debian: apt install chromium)"

ARGUMENTS = (
    *(("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()),
    "--disable-dev-shm-usage",  # a container's shared memory may be too small for a long page
    "--disable-gpu",
)

PHONE: ViewportSize = {"width": 320, "height": 640}
SCREEN: ViewportSize = {"width": 1280, "height": 900}
PAPER: ViewportSize = {"width": 680, "height": 1000}
"""What margins leave of A4 at 96 dots to the inch, somewhat less than of Letter."""


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium without a window."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=PATH, args=list(ARGUMENTS))
        yield started
        started.close()


@contextmanager
def opened(
    started: Browser, path: Path, requests: list[str] | None = None, **context: Any
) -> Iterator[Page]:
    """A page that is open, all that it asks for noted and nothing but itself answered."""
    within: BrowserContext = started.new_context(**context)
    within.set_default_timeout(60_000)
    address = path.resolve().as_uri()

    def answer(route: Any) -> None:
        if requests is not None:
            requests.append(route.request.url)
        if route.request.url == address:
            route.continue_()
        else:
            route.abort()

    within.route("**/*", answer)
    page = within.new_page()
    page.goto(address)
    yield page
    within.close()
