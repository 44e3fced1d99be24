"""Random table-days: play that mostly keeps to the rules, at tables that record more or less."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

from tests.oracle.cards import best, hard, natural, value
from tests.oracle.random_settlement import settle
from tests.oracle.written import Book

RANKS = "A23456789TJQK"
ROLES = ("dealer", "supervisor", "pit_manager", "duty_manager")


@dataclass
class Wager:
    """What a player has on a hand."""

    player: str
    original: int
    added: int = 0


@dataclass
class Lot:
    """A hand as the generator plays it."""

    box: int
    number: int
    cards: list[str]
    wagers: list[Wager]
    split: bool = False
    aces: bool = False
    paid: set[str] = field(default_factory=set)
    surrendered: bool = False

    @property
    def blackjack(self) -> bool:
        """Whether it is one."""
        return natural(self.cards) and not self.split


class Croupier:
    """Deals the rounds of a table-day and writes them down."""

    def __init__(self, random: Random, rules: str, table_id: str, slips: float) -> None:
        self.random = random
        self.rules = rules
        self.slips = slips
        self.hole_card = rules == "south-dakota"
        self.book = Book(table_id)
        recorded = ("calls", "totals", "placing", "line", "removal", "offers")
        self.seen = {kind: random.random() < 0.5 for kind in recorded}
        self.pairs = random.random() < 0.5

    def chance(self, share: float) -> bool:
        """Whether something happens that does so in this share of all times."""
        return self.random.random() < share

    def slip(self) -> bool:
        """Whether the dealer or a player goes wrong here."""
        return self.chance(self.slips)

    def day(self, rounds: int) -> Book:
        """A table-day of so many rounds."""
        write = self.book.write
        decks: int | None = 6 if not self.slip() else 8
        if self.rules == "south-dakota":
            decks = self.random.choice([1, 2, 6, None])
        if decks:
            write("shoe", shoe_id="S1", value=decks)
        unit = self.random.choice([None, None, 500, 1000])
        write("limits", minimum=1000, maximum=50000, unit=unit, role="supervisor")
        write("sign", minimum=1000, maximum=50000, unit=unit)
        for number in range(1, rounds + 1):
            if self.chance(0.25):
                self.change()
            self.round(str(number))
        return self.book

    def change(self) -> None:
        """Something that changes at the table between two rounds."""
        write, pick = self.book.write, self.random.choice
        player = pick([None, "P1", "P2"])
        option = pick(["double_with_ace", "resplit"])
        match pick(["permit", "permit", "ended", "notice", "notice", "raise", "over", "box"]):
            case "permit":
                write("permit", option=option, role=pick(ROLES[1:]), player_id=player)
            case "ended":
                write("permit_ended", option=option, player_id=player)
            case "notice":
                write("notice", option=option, player_id=player)
            case "raise":
                self._raise()
            case "over":
                write("permit", option="over_maximum", role=pick(ROLES), player_id="P1")
                limits = {"minimum": 10000, "maximum": pick([100000, None])}
                write("sign", player_id="P1", place="personal", **limits)
            case "box":
                box = pick([1, 2, 3])
                if self.chance(0.5):
                    write("sign", box=box, minimum=1500, maximum=pick([2000, 40000]))
                else:
                    write("sign_removed", box=box)

    def _raise(self) -> None:
        write, pick = self.book.write, self.random.choice
        least = pick([1000, 1500, 2000])
        if not self.slip():
            effective = (self.book.clock + timedelta(seconds=pick([600, 1200, 1300]))).isoformat()
            write("notice", option="minimum_change", minimum=least, effective_at=effective)
        if self.chance(0.2):
            write("notice_removed", option="minimum_change")
        self.book.wait(seconds=pick([1199, 1199, 1500, 600]))
        write("limits", minimum=least, maximum=50000, role=pick(ROLES))
        if not self.slip():
            write("sign", minimum=least, maximum=50000)

    def card(self) -> str:
        """The next card; some tables see many pairs and aces."""
        rank = self.random.choice("AA88TT6J5" if self.pairs else RANKS)
        return rank + self.random.choice("SHDC")

    def place(self, *words: str) -> str | None:
        """Where a card was put, if this table says so."""
        if not self.seen["placing"] or self.slip():
            return None
        return ",".join(words)

    def round(self, number: str) -> None:
        """One round."""
        self.number = number
        lots = self._wagers()
        if self.seen["calls"] and not self.slip():
            self.say("no_more_bets")
        for lot in lots:
            self.deal(lot)
        self.dealer = [self.draw(None)]
        for lot in lots:
            self.deal(lot)
        if self.hole_card:
            self.dealer.append(self.card())
            self.say("card", card="??", place=self.place("face_down"))
        if self.chance(0.03):
            self.say("burn", card=self.card())
        self.insurance: dict[tuple[int, str], int] = {}
        self._interim(lots)
        for lot in list(lots):
            self._play(lot, lots)
        self._draw_dealer(lots)
        settle(self, lots)
        self.say("round_end")

    def say(self, event: str, **fields: object) -> None:
        """Write a row of this round."""
        self.book.write(event, round_id=self.number, **fields)

    def draw(self, lot: Lot | None, *words: str) -> str:
        """A card to a hand or the dealer."""
        card = self.card()
        where = {"box": lot.box, "hand": lot.number} if lot else {}
        self.say("card", **where, card=card, place=self.place("face_up", *words))
        return card

    def deal(self, lot: Lot, *words: str) -> None:
        """A card to a hand."""
        lot.cards.append(self.draw(lot, *words))

    def _wagers(self) -> list[Lot]:
        pick = self.random.choice
        lots = []
        players = iter(f"P{number}" for number in range(1, 12))
        for box in sorted(self.random.sample([1, 2, 3, 5, 7], pick([1, 1, 2, 3]))):
            wagers = []
            for _ in range(pick([1, 1, 1, 2, 3])):
                wager = Wager(next(players), pick([1000, 1500, 2000, 2550, 5000, 10000]))
                if self.slip():
                    wager.original = pick([500, 60000, 60000, 1250])
                whose = {"box": box, "player_id": wager.player}
                self.say("wager", **whose, amount=wager.original)
                if self.slip():
                    self.say("wager_rejected", **whose)
                    self.say("wager", **whose, amount=wager.original)
                wagers.append(wager)
            lots.append(Lot(box, 1, [], wagers))
        return lots

    def _interim(self, lots: Sequence[Lot]) -> None:
        ace = self.dealer[0][0] == "A"
        for lot in lots:
            offers = [("surrender", not ace), ("even_money", ace and lot.blackjack)]
            for option, owed in offers:
                if self.seen["offers"] and owed and not self.slip():
                    self.say("offer", option=option, box=lot.box)
            for wager in lot.wagers:
                if (ace and self.chance(0.4)) or (self.slip() and self.chance(0.2)):
                    self._insure(lot, wager)
            if lot.blackjack:
                self._blackjack(lot)

    def _insure(self, lot: Lot, wager: Wager) -> None:
        amount = wager.original // 2 if not self.slip() else wager.original // 2 + 1
        line = "insurance_line" if self.seen["line"] and not self.slip() else None
        self.insurance[lot.box, wager.player] = amount
        whose = {"box": lot.box, "player_id": wager.player}
        self.say("insurance", **whose, amount=amount, place=line)

    def _blackjack(self, lot: Lot) -> None:
        shown = value(self.dealer[0])
        for wager in lot.wagers:
            whose = {"box": lot.box, "player_id": wager.player}
            if 1 < shown < 10 and self.chance(0.2):
                role = self.random.choice(ROLES)
                self.say("permit", option="late_blackjack_payment", role=role, **whose)
                continue
            if (1 < shown < 10) != self.slip():
                self.settle(lot, wager, "pay", wager.original * 3 // 2)
            elif (shown == 1 and self.chance(0.5)) or self.slip():
                self.say("even_money", **whose)
                self.settle(lot, wager, "pay", wager.original)
                insured = self.insurance.pop((lot.box, wager.player), 0)
                if insured:
                    more = {"amount": insured, "bet": "insurance", "hand": 1}
                    self.say("return" if not self.slip() else "collect", **whose, **more)
        everyone = lot.paid >= {wager.player for wager in lot.wagers}
        if self.seen["removal"] and everyone and not self.slip():
            self.say("cards_removed", box=lot.box, hand=1, place="discard_rack")

    def settle(self, lot: Lot, wager: Wager, event: str, amount: int) -> None:
        """Money that moves for a wager."""
        lot.paid.add(wager.player)
        whose = {"box": lot.box, "hand": lot.number, "player_id": wager.player}
        self.say(event, **whose, amount=amount)

    def _play(self, lot: Lot, lots: list[Lot]) -> None:
        if lot.blackjack and not self.slip():
            return
        whose = {"box": lot.box, "hand": lot.number, "player_id": lot.wagers[0].player}
        first = True
        while not lot.aces and (best(lot.cards) < 21 or (self.slip() and self.chance(0.3))):
            self._announce(lot, first=first)
            if best(lot.cards) >= 21 and not self.slip():
                break
            first = False
            choice = self._choice(lot)
            if choice == "stand":
                if not self.slip():
                    self.say("stand", **whose)
                return
            if choice == "surrender":
                self.say("surrender", **whose)
                lot.surrendered = True
                return
            if choice == "double":
                self._double(lot)
                return
            if choice == "split":
                self._split(lot, lots)
                return
            if not self.slip():
                self.say("hit", **whose)
            self.deal(lot)
            self._announce(lot, first=False)
        if best(lot.cards) > 21:
            for wager in lot.wagers:
                if not self.slip():
                    self.settle(lot, wager, "collect", wager.original + wager.added)
            if self.seen["removal"] and not self.slip():
                where = {"box": lot.box, "hand": lot.number}
                self.say("cards_removed", **where, place="discard_rack")

    def _choice(self, lot: Lot) -> str:
        two, total = len(lot.cards) == 2, best(lot.cards)
        pair = two and value(lot.cards[0]) == value(lot.cards[1])
        if self.slip():
            return self.random.choice(["stand", "hit", "double", "split", "surrender"])
        if pair and self.chance(0.7) and (not lot.split or self.chance(0.5)):
            return "split"
        if two and hard(lot.cards) in (9, 10, 11) and self.chance(0.6):
            return "double"
        if self.rules == "d1-dublin" and two and not lot.split and self.chance(0.1):
            return "surrender"
        return "hit" if total < 12 or (total < 17 and self.chance(0.5)) else "stand"

    def _announce(self, lot: Lot, *, first: bool) -> None:
        if not self.seen["totals"] or self.slip() or (len(lot.cards) > 2 and first):
            return
        total = self.random.choice([best(lot.cards), best(lot.cards), hard(lot.cards)])
        if self.slip():
            total += 1
        self.say("announce", box=lot.box, hand=lot.number, value=total)

    def _double(self, lot: Lot) -> None:
        for place, wager in enumerate(lot.wagers):
            if (place and self.chance(0.4)) or (not place and self.slip() and len(lot.wagers) > 1):
                continue
            wager.added = wager.original
            if self.slip() or (self.rules == "nz-1996" and self.chance(0.3)):
                wager.added = self.random.choice([500, 1000, wager.original + 100])
            whose = {"box": lot.box, "hand": lot.number, "player_id": wager.player}
            self.say("double", **whose, amount=wager.added)
        if not self.slip():
            self.deal(lot, "sideways")
            self._announce(lot, first=False)
        if self.slip():
            self.deal(lot)
        if best(lot.cards) > 21 and self.chance(0.8):
            for wager in lot.wagers:
                self.settle(lot, wager, "collect", wager.original + wager.added)

    def _split(self, lot: Lot, lots: list[Lot]) -> None:
        number = 1 + sum(other.box == lot.box for other in lots)
        formed = Lot(lot.box, number, lot.cards[1:2], [], split=True)
        for place, wager in enumerate(lot.wagers):
            whose = {"box": lot.box, "player_id": wager.player}
            if place and self.chance(0.5):
                if number == 2 and not self.slip():
                    self.say("first_hand", **whose)
                continue
            added = wager.original if not self.slip() else self.random.choice([1000, 500])
            formed.wagers.append(Wager(wager.player, added))
            self.say("split", **whose, hand=lot.number, amount=added)
        lot.cards = lot.cards[:1] + lot.cards[2:]
        lot.split = True
        lot.aces = formed.aces = lot.cards[0][0] == "A"
        lots.append(formed)
        words = ("sideways",) if lot.aces else ()
        self.deal(lot, *words)
        again = lot.aces and lot.cards[-1][0] == "A" and number == 2 and self.chance(0.5)
        if again:
            lot.aces = False
            self._split(lot, lots)
        else:
            self._play_split(lot, lots)
        self.deal(formed, *words)
        self._play_split(formed, lots)

    def _play_split(self, lot: Lot, lots: list[Lot]) -> None:
        if not lot.aces or self.slip():
            lot.aces = False
            self._play(lot, lots)

    def _draw_dealer(self, lots: Sequence[Lot]) -> None:
        if self.hole_card and not (self.slip() and self.chance(0.3)):
            self.say("reveal", card=self.dealer[1])
        live = [lot for lot in lots if best(lot.cards) < 22 and not lot.surrendered]
        unpaid = [lot for lot in live if {wager.player for wager in lot.wagers} - lot.paid]
        if not unpaid and not self.insurance:
            return
        if not self.hole_card:
            self.dealer.append(self.draw(None))
        while any(not lot.blackjack for lot in unpaid):
            done = best(self.dealer) > 16
            if done != (self.slip() and self.chance(0.5)):
                break
            self.dealer.append(self.draw(None))
            if self.hole_card and done and self.chance(0.5):
                self.say("card_withdrawn", card=self.dealer.pop(), role="supervisor")
