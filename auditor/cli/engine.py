"""Where an audit runs: on this machine, or on a cluster."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING

import typer

from auditor.cli.exits import explained

if TYPE_CHECKING:
    from auditor.spark.engine import Cluster


class Engine(StrEnum):
    """What reads and judges a log."""

    MACHINE = "machine"
    SPARK = "spark"


@contextmanager
def cluster(engine: Engine) -> Iterator["Cluster | None"]:
    """The cluster, for as long as an audit and its reports need it; none for this machine.

    Raises:
        typer.Exit: there is none, as it has been said.
    """
    if engine is Engine.MACHINE:
        yield None
        return
    from auditor import spark

    with ExitStack() as held:
        with explained():
            there = held.enter_context(spark.cluster())
        yield there


def refuse_elsewhere(
    engine: Engine, log: Sequence[str], alone: Mapping[str, object], findings: str | None
) -> None:
    """Refuse what only one machine can do, or only a cluster.

    `alone` has the options of one machine, as far as they are given.

    Raises:
        typer.BadParameter: there is such.
    """
    if engine is Engine.MACHINE and findings is not None:
        message = "Only Spark writes them there; '--format parquet' writes them into one file."
        raise typer.BadParameter(message, param_hint="--findings")
    if engine is Engine.MACHINE:
        return
    if "-" in log:
        message = "Standard input is of this machine alone; name files that the cluster can read."
        raise typer.BadParameter(message, param_hint="LOG")
    for name, given in alone.items():
        if given is not None:
            message = "It is of '--engine machine': a cluster judges a log once, and as a whole."
            raise typer.BadParameter(message, param_hint=name)
