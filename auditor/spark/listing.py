"""The files of a log as Spark finds them: on this machine's paths, or wherever a URI leads."""

import os
import re
from collections.abc import Sequence
from typing import Any

from py4j.protocol import Py4JJavaError
from pyspark.sql import SparkSession

from auditor.errors import PlaceError
from auditor.logs import files
from auditor.logs.files import LogFile

_URI = re.compile(r"[a-z][a-z0-9+.-]*:/", re.IGNORECASE)


class Listing:
    """The files at some paths, in the order given and by name within a folder.

    A path without a scheme is of the machines' own folders, or of the file system that Spark is
    set up with. Those of a machine are opened where they lie, and have to lie there on every one.
    """

    def __init__(self, spark: SparkSession, paths: Sequence[str]) -> None:
        """`spark` is the session."""
        self._spark = spark
        self.files: list[LogFile] = []
        self.unreadable: list[tuple[str, str]] = []
        """Path and sentence of what cannot be read."""
        self.beyond: set[str] = set()
        """The paths of files that only Spark can open."""
        self._seen: set[str] = set()
        self._own = str(self._hadoop().get("fs.defaultFS", "file:///")).startswith("file:")
        for path in paths:
            if path and (_URI.match(path) or not self._own):
                self._look_beyond(path)
            else:
                self._look_here(path)

    def _hadoop(self) -> Any:  # noqa: ANN401 - an object of Java's
        return self._spark.sparkContext._jsc.hadoopConfiguration()

    def _look_here(self, path: str) -> None:
        found, unreadable = files.found([path])
        self.unreadable += unreadable
        for each in found:
            real = os.path.realpath(each.path)
            if real not in self._seen:
                self._seen.add(real)
                self.files.append(each)

    def _look_beyond(self, path: str) -> None:
        gateway: Any = self._spark.sparkContext._jvm
        place = gateway.org.apache.hadoop.fs.Path(path)
        try:
            system = place.getFileSystem(self._hadoop())
            status = system.getFileStatus(place)
            if status.isFile():
                lying = [str(status.getPath().toString())]
            else:
                lying = _below(system.listFiles(place, True))  # noqa: FBT003 - at any depth
        except Py4JJavaError as error:
            kind = error.java_exception.getClass().getSimpleName()
            if kind != "FileNotFoundException":
                message = f"{path}: Spark cannot look there: {error.java_exception.getMessage()}"
                raise PlaceError(message) from error
            self.unreadable.append((path, f"{path}: cannot be read: No such file or directory"))
            return
        folder = str(status.getPath().toString())
        for each in sorted(lying):
            if files.is_bookkeeping(each[len(folder) :].split("/")):
                if files.is_named_as_log(each):
                    self.unreadable.append((each, files.marked(each)))
            elif each not in self._seen:
                self._seen.add(each)
                self.files.append(files.log_file(each, folder))
                self.beyond.add(each)
        if not lying:
            self.unreadable.append((path, files.without_file(path)))


def _below(listed: Any) -> list[str]:  # noqa: ANN401 - an object of Java's
    lying = []
    while listed.hasNext():
        lying.append(str(listed.next().getPath().toString()))
    return lying


def escaped(path: str) -> str:
    """A path as Spark takes it for itself, none of its characters for a pattern."""
    return re.sub(r"([\\{}\[\]*?])", r"\\\1", path)
