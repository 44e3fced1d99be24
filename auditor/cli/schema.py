"""`auditor schema`: what the JSON and NDJSON of an audit hold, as a JSON Schema."""

from importlib.resources import files

from auditor.cli import output


def schema() -> None:
    """Print the JSON Schema of the JSON and NDJSON reports."""
    output.printed([files("auditor.report").joinpath("schema.json").read_text("utf-8")])
