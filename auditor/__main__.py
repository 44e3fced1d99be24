"""`python -m auditor`: the same command."""

from auditor.cli import run

run()
