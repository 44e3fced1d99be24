"""A log read and judged on a cluster, and its findings written from there."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import polars as pl
import pyarrow as pa
from pyspark import StorageLevel
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sf

from auditor.audit import Audit, Judged
from auditor.audit.outcome import Outcome
from auditor.logs import Log, gathered
from auditor.logs.files import LogFile, readable
from auditor.logs.order import TABLE_DAY
from auditor.logs.reading import Reading
from auditor.rulebook import Rulebook
from auditor.spark import asking, findings, judging, reading, session
from auditor.spark.listing import Listing, escaped
from auditor.spark.shelf import Spread, Stretches

MOST_TASKS = 10_000
"""Tasks in which a log is judged; with more pieces than that, each has several."""


_STRETCH = ["file", *TABLE_DAY, "part", "rows", "sha256", "content"]


class Cluster:
    """Reads logs and judges them; what lies on the cluster goes with the session."""

    def __init__(self, spark: SparkSession) -> None:
        """`spark` is the session."""
        self._spark = spark
        self._stretches: DataFrame | None = None
        self._judged: DataFrame | None = None

    def read(self, paths: Sequence[str]) -> Log:
        """The log in these files and folders, its rows left on the cluster.

        Raises:
            LogError: none of it can be read; the message has one sentence for each file.
            PlaceError: Spark gave up, or there is no room.
        """
        with session.explained():
            found = Listing(self._spark, paths)
            named = dict(enumerate(found.files))
            read = self._read(
                {number: file for number, file in named.items() if file.path not in found.beyond},
                {number: file for number, file in named.items() if file.path in found.beyond},
            )
            said = read.where("said is not null").toArrow().to_pylist()
        records: dict[int, tuple[Reading, pl.DataFrame]] = {}
        unreadable, lost = [*found.unreadable], []
        for record in sorted(said, key=lambda record: int(record["file"])):
            file = named[record["file"]]
            told = reading.told(file.path, record)
            if isinstance(told, str):
                unreadable.append((file.path, told))
                lost.append(file)
            else:
                records[record["file"]] = told
        assert len(said) == len(named), "each file says once what it holds"
        self._stretches = read.where("said is null").select(*_STRETCH)
        shelf = Spread(self._brought, records)
        readings = {number: told for number, (told, _) in records.items()}
        return gathered(shelf, readings, lost, unreadable)

    def outcomes(
        self, log: Log, judged: Judged, books: Mapping[int, Rulebook]
    ) -> Iterator[Outcome]:
        """What becomes of each piece of a log that was read here, in its order.

        Raises:
            LogError: a file changed while it was audited.
            PlaceError: Spark gave up, or there is no room.
        """
        assert isinstance(log.shelf, Spread), "it was read here"
        assert self._stretches is not None, "it was read here"
        paths = {given.file: readable(given.path) for given in log.inputs}
        with session.explained():
            case = judging.Case(judged, log.lost, paths)
            shared = self._spark.sparkContext.broadcast(case)
            pieces = asking.pieces(log)
            asked = self._spark.createDataFrame(asking.asked(log, log.shelf, pieces))
            days = self._spark.createDataFrame(pieces)
            stretches = self._stretches.join(sf.broadcast(days), TABLE_DAY)
            tasks = min(len(log.spans()), MOST_TASKS)
            self._judged = (
                stretches.unionByName(asked, allowMissingColumns=True)
                .repartition(tasks, "piece")
                .groupBy("piece")
                .applyInArrow(judging.judging(shared), judging.JUDGED)
                .persist(StorageLevel.DISK_ONLY)
            )
            in_order = self._judged.orderBy("piece", "part", "name")
            parts = in_order.toLocalIterator(prefetchPartitions=True)
            for _, of_piece in groupby(parts, key=lambda part: part["piece"]):
                its = [(part["name"], part["part"], bytes(part["content"])) for part in of_piece]
                yield judging.put_together(its, books)

    def write(self, audit: Audit, folder: str) -> None:
        """The findings as a dataset in Parquet, written where they were made.

        Raises:
            PlaceError: something is there already, or it cannot be written.
        """
        assert self._judged is not None, "it was judged here"
        books = [part.rulebook.id for part in audit.parts]
        with session.explained():
            shared = self._spark.sparkContext.broadcast((books, audit.log.inputs))
            found = self._judged.where(sf.col("part") > 0).select("content")
            rows = found.mapInArrow(findings.typing(shared), findings.COLUMNS)
            rows.write.mode("error").parquet(folder)

    def _read(self, here: Mapping[int, LogFile], beyond: Mapping[int, LogFile]) -> DataFrame:
        """What tasks read of files by number, to be read once (`reading.READ`).

        Those `here` a task opens by itself; the bytes of those `beyond` Spark hands to it.
        """
        tasks = asking.tasks(here)
        rows = self._spark.sparkContext.parallelize([(task,) for task in tasks], len(tasks) or 1)
        read = self._spark.createDataFrame(rows, reading.TASK).mapInArrow(
            reading.read, reading.READ
        )
        at_once = self._spark.conf.get(session.AT_ONCE)
        if beyond:
            paths = [escaped(file.path) for file in beyond.values()]
            source = self._spark.read.format("binaryFile").option("recursiveFileLookup", "true")
            of = [(file.path, reading.named([(n, file)])) for n, file in beyond.items()]
            files = sf.broadcast(self._spark.createDataFrame(of, f"path string, {reading.TASK}"))
            handed = source.load(paths).select("path", "content").join(files, "path")
            read = read.unionByName(handed.mapInArrow(reading.read_handed, reading.READ))
            self._spark.conf.set(session.AT_ONCE, "1")  # one file, which may be large
        read = read.persist(StorageLevel.DISK_ONLY)
        self._spark.conf.set(session.AT_ONCE, str(at_once))
        return read

    def _brought(self, days: pa.Table) -> Stretches:
        assert self._stretches is not None, "they were read"
        with session.explained():
            asked = self._spark.createDataFrame(days)
            found = self._stretches.join(asked, TABLE_DAY, "leftsemi")
            rows: Stretches = found.toArrow().to_pylist()
        return rows
