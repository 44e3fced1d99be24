"""Write anew what is generated: `python -m tests.documents`."""

from tests.documents import cases, clauses, facts

for document in (cases, clauses, facts):
    document.PATH.write_text(document.written(), encoding="utf-8")
