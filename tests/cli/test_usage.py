"""Wrong usage ends with 2 and a sentence that says what there is instead."""

from pathlib import Path

import pytest

from tests.cli.commands import CLEAN, check_within


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Missing argument"),
        ([CLEAN, "--format", "jsn"], "'text', 'json', 'ndjson', 'csv'"),
        ([CLEAN, "--no-such-option"], "No such option"),
        ([CLEAN, "--reading", "doubled_blackjack"], "is not of the form NAME=CHOICE"),
        (
            [CLEAN, "--reading", "doubled_blackjak=barred"],
            "did you mean 'doubled_blackjack'? there is busted_before_dealer_blackjack",
        ),
        (
            [CLEAN, "--reading", "doubled_blackjack=barrd"],
            "did you mean 'barred'? there is barred, allowed",
        ),
        (
            [
                CLEAN,
                "--reading", "doubled_blackjack=barred",
                "--reading", "doubled_blackjack=allowed",
            ],
            "is settled twice",
        ),
        ([CLEAN, "--output", "no-such-folder/report.json"], "there is no folder 'no-such-folder'"),
        ([CLEAN, "--output", "tests"], "it is a folder"),
        ([CLEAN, "--html", CLEAN], "cannot be written"),
    ],
)  # fmt: skip
def test_wrong_usage_is_told_in_a_sentence_that_says_what_there_is(
    arguments: list[str | Path], said: str
) -> None:
    done = check_within(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
