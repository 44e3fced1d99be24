"""Where Spark runs in tests: on this machine, in processes as those of a cluster."""

import importlib.util
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]


def lacking() -> str | None:
    """Why Spark cannot run here, if it cannot."""
    for module in ("pyspark", "pandas"):
        if importlib.util.find_spec(module) is None:
            return f"left out: there is no {module} here, which `make spark` installs"
    if not shutil.which("java"):
        return "left out: there is no Java here, which Spark runs on"
    return None


def environment(home: Path) -> Mapping[str, str]:
    """The environment of a process with a cluster of two executors, which writes below `home`."""
    settings = {
        "spark.executorEnv.PYTHONPATH": str(ROOT),
        "spark.executorEnv.POLARS_MAX_THREADS": "1",
        "spark.ui.enabled": "false",
        "spark.network.timeout": "600s",
        "spark.executor.heartbeatInterval": "20s",
    }
    options = " ".join(f"--conf {name}={value}" for name, value in settings.items())
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("SPARK_")},
        "PYTHONPATH": str(ROOT),
        "POLARS_MAX_THREADS": "1",
        "SPARK_HOME": str(_distribution(home / "spark")),
        "SPARK_LOCAL_DIRS": str(home / "local"),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_SUBMIT_ARGS": f"--master local-cluster[2,1,1024] {options} pyspark-shell",
    }


def _distribution(home: Path) -> Path:
    """PySpark's own files in a folder where executors may write beside them."""
    found = importlib.util.find_spec("pyspark")
    assert found
    assert found.origin
    home.mkdir(parents=True)
    for name in ("bin", "jars", "python", "data"):
        (home / name).symlink_to(Path(found.origin).parent / name)
    return home
