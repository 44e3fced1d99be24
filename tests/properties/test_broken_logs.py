"""No log, however broken, ends in a traceback; every row and every round is accounted for."""

import pytest

from tests.fuzzing.campaign import trial

SEED = 2026
TOGETHER = 250


@pytest.mark.parametrize("first", range(0, 2000, TOGETHER))
def test_damaged_logs_end_with_a_report_or_a_sentence(first: int) -> None:
    assert trial(SEED, range(first, first + TOGETHER)).fault == ""


@pytest.mark.parametrize("number", range(10_000, 10_060))
def test_a_damaged_log_by_itself_ends_with_a_report_or_a_sentence(number: int) -> None:
    assert trial(SEED, [number]).fault == ""
