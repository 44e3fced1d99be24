"""A session with Spark, and what becomes of its faults."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pandas  # noqa: F401, ICN001 - PySpark wants it for Arrow, and says so only later
from py4j.protocol import Py4JError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from auditor import errors
from auditor.errors import AuditError, PlaceError

_NO_JAVA = "Spark runs on Java, and there is none here; install Java 17, or set JAVA_HOME"

_OURS = re.compile(r"auditor\.errors\.(\w+): (.+)")
"""How a sentence of ours stands in the report of a task that failed."""

_THEIRS = re.compile(r"File \"[^\"]*auditor/\w")
"""How a fault of the auditor's own stands there."""

AT_ONCE = "spark.sql.execution.arrow.maxRecordsPerBatch"
"""How many rows Spark hands to a task at once."""

_CALL = re.compile("An error occurred while calling ")
_CLASS = re.compile(r"^[:\s]*[\w.$]+(Exception|Error): ")
_MOST = 300
"""Characters of what Spark says that a sentence has room for."""

_CHECKSUM = "spark.sql.shuffle.orderIndependentChecksum.enabled"
"""Whether Spark gives up where what it reads again differs: a piece says by itself, and of what."""

_SETTINGS = {
    AT_ONCE: "64",
    _CHECKSUM: "false",
    f"{_CHECKSUM.removesuffix('.enabled')}.enableFullRetryOnMismatch": "false",
    "spark.sql.execution.pyspark.udf.simplifiedTraceback.enabled": "false",
    "spark.sql.parquet.outputTimestampType": "TIMESTAMP_MICROS",
    "spark.sql.session.timeZone": "UTC",
}
"""A row that Spark carries holds up to `reading.ROWS` rows of the log, so that few go at once."""


@contextmanager
def started() -> Iterator[SparkSession]:
    """A session, ended with whoever has it.

    Raises:
        PlaceError: there is no Java, or no cluster answers.
    """
    home = os.environ.get("JAVA_HOME")
    if not (shutil.which("java") or (home and Path(home, "bin", "java").exists())):
        raise PlaceError(_NO_JAVA)
    # Spark takes whatever `python3` is on the path, which need not be one with the auditor.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    with explained():
        session = (
            SparkSession.builder.appName("auditor")
            .config("spark.ui.showConsoleProgress", "false")
            .getOrCreate()
        )
        session.sparkContext.setLogLevel("ERROR")
        for name, value in _SETTINGS.items():
            session.conf.set(name, value)
    try:
        yield session
    finally:
        session.stop()


@contextmanager
def explained() -> Iterator[None]:
    """Say in one sentence why Spark gave up; a fault of the auditor's own is raised as it is.

    Raises:
        AuditError: what a task said of what it was handed, the last time that it was tried.
        PlaceError: Spark gave up for a reason of its own.
    """
    try:
        yield
    except (PySparkException, Py4JError) as fault:
        told = str(fault)
        ours = _OURS.findall(told)
        if ours:
            name, sentence = ours[-1]
            raise getattr(errors, name, AuditError)(sentence.strip()) from fault
        if _THEIRS.search(told):
            raise
        lines = [line for line in told.splitlines() if line.strip() and not _CALL.match(line)]
        first = _CLASS.sub("", lines[0]) if lines else type(fault).__name__
        message = f"Spark gave the audit up: {first.strip()[:_MOST]}; its own log says more"
        raise PlaceError(message) from fault
