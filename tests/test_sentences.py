"""Sentences about rows."""

import polars as pl

from auditor.sentences import sentence


def test_a_sentence_has_each_rows_own_values() -> None:
    rows = pl.DataFrame({"box": [3, None], "event": ["hit", "stand"]})
    said = rows.select(sentence("box {} says {}!", "box", pl.col("event").str.to_uppercase()))
    assert said.to_series().to_list() == ["box 3 says HIT!", None]


def test_a_sentence_is_told_of_rows_behind_a_chunk_without_any() -> None:
    rows = pl.DataFrame({"box": pl.concat([pl.Series([1, 2]), pl.Series([3])], rechunk=False)})
    left = rows.filter(pl.Series([False, False, True]))
    assert left["box"].n_chunks() == 2
    assert left.select(sentence("box {}", "box")).to_series().to_list() == ["box 3"]
