"""Write anew what is generated: `python -m tests.documents`."""

from tests.documents import cases

cases.PATH.write_text(cases.written(), encoding="utf-8")
