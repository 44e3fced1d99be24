"""Frames as Spark carries them: bytes in a column, since it has neither our types nor our order.

Spark knows no unsigned number and no enumeration, and takes rows apart to carry them. A frame that
is one value arrives as it was sent, and costs Spark one row.
"""

import io

import polars as pl


def sent(frame: pl.DataFrame) -> bytes:
    """A frame as bytes: Arrow's stream of its batches, compressed."""
    content = io.BytesIO()
    frame.write_ipc_stream(content, compression="zstd")
    return content.getvalue()


def received(content: bytes) -> pl.DataFrame:
    """The frame that was sent so."""
    return pl.read_ipc_stream(content)
