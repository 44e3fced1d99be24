"""Rounds: one is dealt from the first wager to the end, lawfully but for what its scene insists on.

What a rulebook's text disputes or leaves unsettled is kept from happening: another card of the
same shoe is dealt in place of the one that would bring it about. Which that is, the play file
names under `avoided`. Besides, nobody plays on where no clause says what is right: a split ace
gets its one card, a player who did not follow a split has his wager on the first hand for good,
only boxes with one player surrender, and who may not keep his insurance beside even money takes
but one of them.
"""

from random import Random

from auditor.simulation import interim, settlement, turns, wagers
from auditor.simulation.floor import Table
from auditor.simulation.hands import Hand
from auditor.simulation.play import Play
from auditor.simulation.rows import Row
from auditor.simulation.scene import Scene
from auditor.simulation.shoe import TENS, VALUES

FACE_UP = "face_up"


class Round:
    """A round as it is dealt, and the transcript of it afterwards.

    `rows` is what the log will say; `hands` come by box, those of a split after the one they were
    split from; `insured` holds, by box and player, what was insured and is still open.
    """

    __slots__ = (
        "bits",
        "boxes",
        "dealer",
        "hands",
        "hole",
        "insurance",
        "insured",
        "play",
        "random",
        "rows",
        "scene",
        "shown",
        "table",
        "void",
    )

    def __init__(self, table: Table, random: Random, scene: Scene | None) -> None:
        """Takes the table, its chance, and the scene; None is lawful play."""
        self.table = table
        self.play: Play = table.play
        self.random = random
        self.bits = random.getrandbits
        self.scene = scene
        self.rows: list[Row] = []
        self.boxes: list[int] = []
        """The boxes that are dealt to, in order."""
        self.hands: list[Hand] = []
        self.dealer = Hand(0, 0, -1)
        self.shown = 0
        """What the dealer's first card counts."""
        self.hole: str | None = None
        """A dealer's second card that still lies face down."""
        self.insured: dict[tuple[int, str], int] = {}
        self.insurance: dict[tuple[int, str], int] = {}
        """The same, whether settled or not."""
        self.void = False

    def deal(self) -> None:
        """Play the whole round."""
        wagers.placed(self)
        self._initial()
        if self.scene:
            self.scene.begun(self)
        if self.bits(9) == 0 and not self.scene:
            self.void = True
            by = self.table.supervisor
            self.rows.append(Row("round_void", role="supervisor", staff_id=by))
            return
        interim.settled(self)
        for hand in list(self.hands):
            turns.played(self, hand)
        self._dealers_hand()
        settlement.settled(self)
        self.rows.append(Row("round_end"))

    def on(self, box: int) -> list[Hand]:
        """The hands of a box, as they are dealt to."""
        return [hand for hand in self.hands if hand.box == box]

    def to(self, hand: Hand, place: str = FACE_UP, avoided: str = "") -> None:
        """A further card to a hand."""
        wanted = self.scene.rank(hand) if self.scene else ""
        if not self._bring(wanted) and avoided:
            self.table.shoe.avoid(avoided)
        self._card(hand, place)

    def _bring(self, ranks: str) -> bool:
        """Bring a card that the scene wants; where none is left the scene is spoilt."""
        scene = self.scene
        if not scene or not ranks or scene.spoilt:
            return False
        scene.spoilt = not self.table.shoe.bring(ranks)
        return not scene.spoilt

    def _card(self, hand: Hand, place: str = FACE_UP) -> None:
        if not self.table.shoe.cards:
            self.rows.append(self.table.new_shoe())
        shoe = self.table.shoe
        card = shoe.next()
        hand.take(card)
        box, number = hand.box or None, hand.number or None
        self.rows.append(Row("card", box, number, None, card, None, place, shoe.id))

    def _initial(self) -> None:
        """The first cards: each box, the dealer, each box."""
        shoe, dealt = self.table.shoe, self.scene.dealt if self.scene else {}
        if self.table.burns:
            self.table.burns = False
            self.rows.append(Row("burn", card=shoe.next(), shoe_id=shoe.id))
        for nth in (0, 1):
            for hand in self.hands:
                if dealt and hand.place in dealt:
                    self._bring(dealt[hand.place][nth])
                self._card(hand)
            if not nth:
                self._staged(0)
                self._card(self.dealer)
        self.shown = VALUES[self.dealer.cards[0]]
        if self.play.hole_card:
            self._staged(1)
            self.hole = shoe.next()
            row = Row("card", card="??", place="face_down", shoe_id=shoe.id)
            self.rows.append(row)

    def _staged(self, nth: int) -> bool:
        """Bring the dealer's nth card where the scene wants one."""
        wanted = self.scene.dealer if self.scene else ()
        return nth < len(wanted) and self._bring(wanted[nth])

    def _dealers_hand(self) -> None:
        """The dealer's further cards, as far as anything waits for them."""
        live = any(
            not hand.busted and not hand.surrendered and not hand.blackjack for hand in self.hands
        )
        waiting = live or bool(self.insured)
        waiting = waiting or any(
            not stake.settled for hand in self.hands if hand.blackjack for stake in hand.stakes
        )
        dealer = self.dealer
        if self.hole:
            self._turned_up()
        elif waiting and not (self.scene and self.scene.cards_of_dealer(dealer) == 1):
            if not self._staged(1) and self.disputes_dealer_blackjack():
                self.table.shoe.avoid("A" if self.shown == 10 else TENS)
            self._card(dealer)
        settlement.insurance(self)
        while self._dealer_draws(live=live):
            self._staged(len(dealer.cards))
            self._card(dealer)
        slips = self.play.dealer_slips_are_burnt and not self.scene
        if live and slips and self.bits(7) == 0:
            self._slip()

    def _turned_up(self) -> None:
        """Turn up the hole card; until now nobody knew which it was."""
        shoe, card = self.table.shoe, str(self.hole)
        staged = self.scene and len(self.scene.dealer) > 1 and not self.scene.spoilt
        completing = "A" if self.shown == 10 else TENS
        if not staged and card[0] in completing and self.disputes_dealer_blackjack():
            shoe.cards.insert(0, card)
            shoe.avoid(completing)
            card = shoe.next()
        self.dealer.take(card)
        self.hole = None
        self.rows.append(Row("reveal", card=card, shoe_id=shoe.id))

    def _slip(self) -> None:
        """A card drawn by accident on a hand that stands, and taken back."""
        shoe, dealer = self.table.shoe, self.dealer
        if dealer.busted or dealer.hard != dealer.total or not shoe.cards:
            return
        drawn = Row("card", card=shoe.next(), place=FACE_UP, shoe_id=shoe.id)
        self.rows += [drawn, drawn._replace(event="card_withdrawn", role="supervisor", place=None)]

    def _dealer_draws(self, *, live: bool) -> bool:
        dealer, stands = self.dealer, self.play.dealer_stands_on
        wanted = self.scene.cards_of_dealer(dealer) if self.scene else None
        if wanted is not None:
            return len(dealer.cards) < wanted
        if not live:
            return False
        total = dealer.total
        if total == stands and self.play.dealer_draws_on_soft:
            return total != dealer.hard
        return total < stands

    def disputes_dealer_blackjack(self) -> bool:
        """Whether a blackjack of the dealer would leave open what is lost."""
        if self.shown not in (1, 10):
            return False
        avoided = self.play.avoided
        return any(
            (
                hand.busted
                and (hand.split or hand.doubled)
                and "bust_before_dealer_blackjack" in avoided
            )
            or (
                hand.total == 21 and not hand.blackjack and "21_against_dealer_blackjack" in avoided
            )
            for hand in self.hands
        )
