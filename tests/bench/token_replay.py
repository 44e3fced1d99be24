"""PM4Py's token replay of a log's rounds: `python tests/bench/token_replay.py LOG`.

It is run by the Python of an environment of its own, which has PM4Py and nothing of this project.
"""

import json
import sys
from collections.abc import Iterator

WAGERS = ("wager", "wager_removed", "wager_rejected")
CARDS = ("card", "reveal", "burn", "card_withdrawn", "announce", "cards_removed", "touch")
OFFERS = ("offer", "insurance", "even_money", "permit")
MONEY = ("pay", "collect", "return")
DECISIONS = ("stand", "hit", "double", "split", "surrender")

Steps = Iterator[tuple[str, str, str]]


def steps() -> Steps:
    """How a round may go on: from where, by which event, to where."""
    yield "start", "wager", "wagering"
    yield from (("wagering", event, "wagering") for event in WAGERS)
    yield "wagering", "no_more_bets", "called"
    yield "called", "burn", "called"
    yield "called", "card", "dealing"
    yield from (("dealing", event, "dealing") for event in (*CARDS, *OFFERS, *MONEY))
    yield from (("dealing", event, "playing") for event in DECISIONS)
    again = (*CARDS, *OFFERS, *MONEY, *DECISIONS, "first_hand")
    yield from (("playing", event, "playing") for event in again)
    yield from ((place, "round_end", "end") for place in ("dealing", "playing"))
    yield from ((place, "round_void", "end") for place in ("wagering", "called", "dealing"))
    yield "playing", "round_void", "end"


def main(log: str) -> None:
    """Replay the log and say how many of its rounds fit."""
    import pm4py
    import pyarrow.parquet
    from pm4py.objects.petri_net.obj import Marking, PetriNet
    from pm4py.objects.petri_net.utils import petri_utils

    net = PetriNet("round")
    names = sorted({name for step in steps() for name in step[::2]})
    places = {name: petri_utils.add_place(net, name) for name in names}
    for before, event, after in steps():
        step = petri_utils.add_transition(net, f"{before} {event} {after}", event)
        petri_utils.add_arc_from_to(places[before], step, net)
        petri_utils.add_arc_from_to(step, places[after], net)
    columns = ["gaming_day", "table_id", "seq", "at", "event", "round_id"]
    rows = pyarrow.parquet.read_table(log, columns=columns).to_pandas()
    rows = rows[rows["round_id"].notna()].sort_values(["gaming_day", "table_id", "seq"])
    day = rows["gaming_day"].astype(str)
    rows["case"] = day + " " + rows["table_id"] + " " + rows["round_id"]
    events = pm4py.format_dataframe(
        rows, case_id="case", activity_key="event", timestamp_key="at", timest_format="ISO8601"
    )
    ends = Marking({places["start"]: 1}), Marking({places["end"]: 1})
    replayed = pm4py.conformance_diagnostics_token_based_replay(events, net, *ends)
    fitting = sum(each["trace_is_fit"] for each in replayed)
    said = {"rounds": len(replayed), "unfit": len(replayed) - fitting}
    print()
    print(json.dumps({**said, "version": f"PM4Py {pm4py.__version__}"}))


if __name__ == "__main__":
    main(sys.argv[1])
