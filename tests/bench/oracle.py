"""The oracle by itself: `python -m tests.bench.oracle LOG`, its findings by clause on one line."""

import json
import sys
from collections import Counter

from auditor import logs
from tests.bench.logs import RULES
from tests.oracle.opinion import findings

if __name__ == "__main__":
    found = Counter(clause for clause, *_ in findings(logs.read([sys.argv[1]]), RULES, {}))
    print(json.dumps({"found": found}))
