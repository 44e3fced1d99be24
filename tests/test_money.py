"""Money in words says exactly what it says in units."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.money import units, words


@given(st.integers(min_value=1 - 10**25, max_value=10**25 - 1))
def test_an_amount_in_words_is_read_again_as_it_was(amount: int) -> None:
    assert units(words(amount)) == amount


@pytest.mark.parametrize(
    "text", ["", "1", "1.5", "1.123456", "+1.50", "1,50", "٣.٥٠", "1.50 ", "--1.50"]
)
def test_what_no_report_would_write_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no amount of a report"):
        units(text)
