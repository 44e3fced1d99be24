"""The small worlds that are enumerated whole, and why each has the bounds that it has.

Seven cards of ten ranks fall in ten million ways before a single decision is made, and each point
at which one may be made multiplies them: more than can be judged twice. What is enumerated is cut
along another line each time: every rank and every act on few cards, then few ranks and fewer acts
on up to seven.
"""

from tests.worlds.enumeration import World

RANKS = "A23456789T"
TWO = (("P1", 10), ("P2", 20))
BARE = ("stand", "hit", "surrender", "double")
"""Acts without a card: a decision whose card never comes among them."""
ASIDES = ("", "insured", "even money", "even money short")

WORLDS = (
    World(
        "three cards: every rank, any act without a card, insurance and even money",
        RANKS,
        cards=3,
        drawing=(),
        still=BARE,
        bare=1,
        aside=ASIDES,
    ),
    World(
        "three cards: every rank, a split of any two, insurance and even money",
        RANKS,
        cards=3,
        drawing=(),
        splits=1,
        aside=ASIDES,
    ),
    World(
        "three cards: ace, eight, nine and ten, a split and any act without a card in any order",
        "A89T",
        cards=3,
        drawing=(),
        still=BARE,
        bare=1,
        splits=1,
        aside=ASIDES,
    ),
    World(
        "four cards: every rank, the fourth by a hit, a double, or no decision",
        RANKS,
        cards=4,
        drawing=("hit", "card", "double"),
    ),
    World(
        "four cards: six ranks, also by a double of another amount or one taken late",
        "A5689T",
        cards=4,
        drawing=("hit", "card", "double", "double off", "double late"),
    ),
    World(
        "five cards: ace, five and ten, hits and doubles, a stand anywhere",
        "A5T",
        cards=5,
        drawing=("hit", "double"),
        still=("stand",),
        bare=1,
    ),
    World(
        "six cards: ace, six and ten, hits, a stand anywhere",
        "A6T",
        cards=6,
        drawing=("hit",),
        still=("stand",),
        bare=1,
    ),
    World(
        "seven cards: ace and ten, hits, a stand anywhere",
        "AT",
        cards=7,
        drawing=("hit",),
        still=("stand",),
        bare=1,
    ),
    World(
        "seven cards: five and ten, hits and doubles",
        "5T",
        cards=7,
        drawing=("hit", "double"),
    ),
    World(
        "split once, five cards: ace and ten, hits and doubles on either hand",
        "AT",
        cards=5,
        drawing=("hit", "double"),
        splits=1,
    ),
    World(
        "split twice, five cards: ace and eight, hits on any hand",
        "A8",
        cards=5,
        drawing=("hit",),
        splits=2,
    ),
    World(
        "two players, one double, four cards: ace, five and ten",
        "A5T",
        cards=4,
        drawing=("hit", "card", "all double", "double", "other doubles"),
        still=("stand",),
        bare=1,
        wagers=TWO,
    ),
    World(
        "two players, one double and one split, five cards: five and ten",
        "5T",
        cards=5,
        drawing=("all double", "double"),
        splits=1,
        wagers=TWO,
    ),
)
