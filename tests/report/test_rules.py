"""What is told of rulebooks: whole, the same in each form, and harmless whatever they hold."""

import base64
import hashlib
import re
from dataclasses import replace

import pytest

from auditor.report.rules import html, text, wording
from auditor.report.text import Screen
from auditor.rulebook import Check, Clause, Rulebook, find, load, shipped
from auditor.rulebook.cases import Case
from auditor.rulebook.comparison import compared
from auditor.rulebook.explanations import explanations
from tests.report.test_html import HOSTILE, Page

BOOKS = [load(find(id_)) for id_ in shipped()]
PAGES = {name: "".join(pieces) for name, pieces in html.pages(BOOKS)}
REVISED = load(find("nsw-revised"))


def ids(page: Page) -> list[str]:
    return [str(attributes["id"]) for _, attributes in page.elements if "id" in attributes]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_well_nested_and_its_links_lead_somewhere(name: str) -> None:
    page = Page(PAGES[name])
    assert page.open == []
    assert len(ids(page)) == len(set(ids(page)))
    for link in page.named("a"):
        file, _, anchor = str(link["href"]).partition("#")
        target = Page(PAGES[file]) if file else page
        assert not anchor or anchor in ids(target), link


@pytest.mark.parametrize("name", PAGES)
def test_a_page_asks_for_nothing_and_runs_nothing(name: str) -> None:
    page = Page(PAGES[name])
    assert not {"script", "link", "img", "iframe", "form"} & {tag for tag, _ in page.elements}
    assert not re.search(r"https?:|url\(|@import|javascript:| style=| on[a-z]+=", PAGES[name])


@pytest.mark.parametrize("name", PAGES)
def test_the_policy_allows_the_one_stylesheet_and_nothing_else(name: str) -> None:
    [style] = re.findall("<style>(.*?)</style>", PAGES[name], re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert policy in [meta.get("content") for meta in Page(PAGES[name]).named("meta")]


def test_the_pages_lead_from_one_to_every_other() -> None:
    linked = {str(link["href"]) for link in Page(PAGES[html.INDEX]).named("a")} - {"#content"}
    assert linked == set(PAGES) - {html.INDEX}


def test_the_same_rulebooks_give_the_same_pages() -> None:
    assert {name: "".join(pieces) for name, pieces in html.pages(BOOKS)} == PAGES


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_text_and_page_say_the_same_of_each_clause(book: Rulebook) -> None:
    page = " ".join(Page(PAGES[f"rulebook-{book.id}.html"]).text.split())
    for explanation in explanations(book):
        told = text.explained(book, explanation)
        words = [explanation.clause.summary, wording.judged(explanation.clause)]
        for check in explanation.checks:
            words += [check.require, check.check.require, check.check.finding, check.grain]
        for case, _ in wording.examples(explanation.cases):
            words += filter(None, (case.file, case.message, case.story))
        assert [said for said in words if said not in told] == []
        assert [said for said in words if " ".join(said.split()) not in page] == []


def test_text_and_page_say_the_same_of_two_rulebooks() -> None:
    left, right = load(find("nsw-earlier")), REVISED
    comparison = compared(left, right)
    told = text.compared(comparison)
    page = " ".join(Page(PAGES["rulebooks-nsw-earlier_nsw-revised.html"]).text.split())
    stated = [
        words
        for differences in (
            comparison.apart,
            comparison.header,
            comparison.terms,
            *(pair.differences for pair in (*comparison.readings, *comparison.clauses)),
        )
        for difference in differences
        for words in (difference.left, difference.right)
        if words
    ]
    assert len(stated) > 20
    assert [words for words in stated if words not in told] == []
    assert [words for words in stated if " ".join(words.split()) not in page] == []


def test_the_coverage_adds_up() -> None:
    for book in BOOKS:
        figures = wording.figures(book)
        assert sum(figures["ways"].values()) == figures["clauses"] == len(book.clauses)


def _hostile() -> Rulebook:
    """A rulebook with the same hostile text wherever its texts are free."""
    check = Check(
        on="doubles",
        when=None,
        require="cards = 2",
        fault="wager",
        finding=HOSTILE,
        recorded=HOSTILE,
        required=HOSTILE,
        impact=None,
        needs=HOSTILE,
    )
    clauses = (
        Clause(HOSTILE, HOSTILE, HOSTILE, "judged", None, assumed=True, checks=(check,)),
        Clause("2", HOSTILE, HOSTILE, "by hand", HOSTILE, assumed=False, checks=()),
    )
    readings = [
        replace(
            reading,
            question=HOSTILE,
            clauses=(HOSTILE,),
            choices=tuple(replace(choice, summary=HOSTILE) for choice in reading.choices),
        )
        for reading in REVISED.readings
    ]
    return replace(
        REVISED,
        id="hostile",
        title=HOSTILE,
        authority=HOSTILE,
        edition=HOSTILE,
        source=HOSTILE,
        path=HOSTILE,
        stated=tuple(replace(term, clause=HOSTILE, note=HOSTILE) for term in REVISED.stated),
        readings=tuple(readings),
        clauses=clauses,
    )


def test_hostile_text_of_a_rulebook_is_shown_and_does_nothing() -> None:
    hostile = _hostile()
    pages = ["".join(pieces) for _, pieces in html.pages([hostile, REVISED])]
    told = [
        text.listed([hostile]),
        text.told(hostile),
        text.covered(hostile),
        *(text.explained(hostile, explanation) for explanation in explanations(hostile)),
    ]
    for page in pages:
        assert "script" not in {tag for tag, _ in Page(page).elements}
    for said in (*pages, *told):
        assert not {"\x1b", "\u202e"} & set(said)
    assert all("\\u202e" in said for said in (pages[0], pages[1], *told))


def test_a_terminal_is_kept_to_its_width_and_a_pipe_gets_whole_lines() -> None:
    narrow = text.told(REVISED, Screen(60, colours=False))
    assert max(map(len, narrow.splitlines())) <= 60
    whole = text.told(REVISED)
    assert f"Edition        {REVISED.edition}\n" in whole
    assert "".join(narrow.split()) == "".join(whole.split())


def test_colours_are_for_terminals_that_have_them() -> None:
    assert "\x1b[" in text.listed([REVISED], Screen(80, colours=True))
    assert "\x1b" not in text.listed([REVISED], Screen(80, colours=False)) + text.listed([REVISED])


def case(file: str, verdict: str, story: str | None = None, **under: str) -> Case:
    return Case(file, verdict, None, None, None, under, story)  # type: ignore[arg-type]


def test_an_example_of_each_verdict_is_the_one_whose_story_is_told() -> None:
    first, told = case("fail-a-b.csv", "broken"), case("fail-c.csv", "broken", "a round")
    held = case("pass-d.csv", "held")
    assert list(wording.examples([first, told, held])) == [(held, []), (told, [first])]


def test_what_cases_show_is_counted_by_verdict() -> None:
    cases = [case("a", "broken"), case("b", "held"), case("c", "broken")]
    assert wording.verdicts(cases) == "1 held, 2 broken"
    assert wording.verdicts([]) == "none"


def test_what_a_reading_makes_of_a_case_is_told() -> None:
    disputed = case("disputed-a.csv", "disputed", **{"aces=barred": "broken", "aces=one": "held"})
    assert wording.under(disputed) == "broken with aces=barred, held with aces=one"
    assert wording.under(case("fail-a.csv", "broken")) is None
