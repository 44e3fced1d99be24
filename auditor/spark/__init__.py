"""An audit on a cluster: the log is read and judged by Spark, as one machine reads and judges it.

Spark carries rows by table-day, runs what fails once more, and puts nothing together itself: a
file is read by `auditor.logs`, a piece of the log judged by `auditor.audit`, and the report written
by whoever asked for it, from the same frames that one machine has.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from auditor.errors import PlaceError

if TYPE_CHECKING:
    from auditor.spark.engine import Cluster

_MISSING = "PySpark cannot be loaded ({}); install it with: pip install 'auditor[spark]'"


@contextmanager
def cluster() -> Iterator["Cluster"]:
    """The cluster that Spark's own settings name; this machine, where they name none.

    Raises:
        PlaceError: there is no PySpark or no Java, or no cluster answers.
    """
    try:
        from auditor.spark import session
    except ImportError as error:
        raise PlaceError(_MISSING.format(error)) from error
    # PySpark's own floor: what is here is imported only where Spark is asked for.
    from auditor.spark.engine import Cluster

    with session.started() as spark:
        yield Cluster(spark)
