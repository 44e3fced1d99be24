"""Each key of a rulebook's file is found at its line."""

from auditor.rulebook.lines import line, lines

TEXT = """\
[rulebook]
id = "a"          # a comment = no key
"title" = '''
[terms]
edition = "not a key"
'''
edition = "b"

[terms]
win_pays = { value = [1, 1] }

[[readings.ace.choices]]
name = "one"
[[readings.ace.choices]]
  name = "two"
  terms.ace = "free"

[clauses."9.1"]
title = "in quotes"
[[clauses."9.1".checks]]
on = "doubles"
require = \"\"\"cards = 2\"\"\"
[[clauses."9.1".checks]]
require = "cards = 3"
"""


def test_each_key_stands_at_its_line() -> None:
    found = lines(TEXT)
    assert found["rulebook", "id"] == 2
    assert found["rulebook", "title"] == 3
    assert found["rulebook", "edition"] == 7
    assert found["terms",] == 9
    assert found["terms", "win_pays"] == 10
    assert found["readings", "ace", "choices", 0, "name"] == 13
    assert found["readings", "ace", "choices", 1, "name"] == 15
    assert found["readings", "ace", "choices", 1, "terms", "ace"] == 16
    assert found["clauses", "9.1"] == 18
    assert found["clauses", "9.1", "checks", 0, "require"] == 22
    assert found["clauses", "9.1", "checks", 1, "require"] == 24


def test_a_key_without_a_line_of_its_own_stands_with_what_is_around_it() -> None:
    found = lines(TEXT)
    assert line(found, ("terms", "win_pays", "value")) == 10
    assert line(found, ("clauses", "9.1", "checks", 1, "fault")) == 23
    assert line(found, ("nowhere", "at all")) is None
