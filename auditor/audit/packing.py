"""Outcomes as bytes, in parts by name: to be kept on disk, or sent from one machine to another."""

import io
import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import polars as pl

from auditor.audit.outcome import Outcome, Reach
from auditor.judge import Counts, Judgement
from auditor.rulebook import Rulebook

COUNTS = "outcome.json"
FINDINGS = "findings.parquet"


def names() -> list[str]:
    """The names of the parts: the counts, the findings, and each frame of the reach."""
    return [COUNTS, FINDINGS, *(f"{name}.parquet" for name in _frames())]


def packed(outcome: Outcome) -> dict[str, bytes]:
    """The bytes of each part, by name."""
    frames = {name: getattr(outcome.reach, name) for name in _frames()}
    return {
        COUNTS: json.dumps(_counts(outcome), sort_keys=True).encode(),
        FINDINGS: written(outcome.findings),
        **{f"{name}.parquet": written(frame) for name, frame in frames.items()},
    }


def unpacked(parts: Mapping[str, bytes], books: Mapping[int, Rulebook]) -> Outcome:
    """The outcome that was packed so; `books` has the rulebook of each part of the audit.

    Raises:
        ValueError: a part is not whole.
        polars.exceptions.PolarsError: the same.
    """
    counts = json.loads(parts[COUNTS])
    frames = {name: pl.read_parquet(parts[f"{name}.parquet"]) for name in _frames()}
    findings = pl.read_parquet(parts[FINDINGS])
    judgements = {
        int(number): Judgement(
            rulebook=books[int(number)],
            counts={(clause, at): Counts(*of) for clause, at, of in each["counts"]},
            findings=findings.clear(),
            underpaid=each["underpaid"],
            overpaid=each["overpaid"],
        )
        for number, each in counts["judgements"].items()
    }
    reach: dict[str, Any] = {**counts["reach"], **frames}
    return Outcome(Reach(**reach), judgements, findings)


def _frames() -> list[str]:
    return [field.name for field in fields(Reach) if field.type is pl.DataFrame]


def _counts(outcome: Outcome) -> dict[str, object]:
    plain = [field.name for field in fields(Reach) if field.name not in _frames()]
    return {
        "reach": {name: getattr(outcome.reach, name) for name in plain},
        "judgements": {
            number: {
                "counts": [[*key, list(counts)] for key, counts in judgement.counts.items()],
                "underpaid": judgement.underpaid,
                "overpaid": judgement.overpaid,
            }
            for number, judgement in outcome.judgements.items()
        },
    }


def written(frame: pl.DataFrame) -> bytes:
    """A frame in Parquet."""
    content = io.BytesIO()
    frame.write_parquet(content)
    return content.getvalue()
