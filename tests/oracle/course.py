"""The course of one round: its wagers, and its hands as they lay before each act."""

from collections.abc import Iterator
from dataclasses import replace

from tests.oracle.cards import best, natural, value
from tests.oracle.hand import Act, Hand
from tests.oracle.rows import DECISIONS, SETTLEMENTS, Round, Row


class Course:
    """The course of a round, with every act on a hand in order.

    `stakes` has what lies on each hand for each player: the wager there and what a double added.
    """

    def __init__(self, played: Round, *, hole_card: bool = False) -> None:
        self.round = played
        self.hands: dict[tuple[int, int], Hand] = {}
        self.dealer: list[Row] = []
        self.dealer_drew: list[Row] = []
        self.acts: list[Act] = []
        self._uncalled: list[Row] = []
        """Decisions to draw on a hand that takes no card."""
        self.unanswered: list[Row] = []
        """Decisions that never got their card."""
        self.formed: dict[int, int] = {}
        """The hand that each split formed, or on which it follows, by its `seq`."""
        self._partings: dict[tuple[int, int], list[Row]] = {}
        self._times_split: dict[tuple[tuple[int, int], str], int] = {}
        self._split_since_card: set[tuple[tuple[int, int], str]] = set()
        drawn = played.of("card")
        self.first_card = drawn[0].seq if drawn else None
        self.wagers = _standing(played, self.first_card)
        self.boxes = sorted({box for box, _ in self.wagers})
        self.dealers = 1 + hole_card
        """The cards that the initial deal gives the dealer."""
        self.dealt = 2 * len(self.boxes) + self.dealers
        decisions = played.of(*DECISIONS)
        self.decided = decisions[0].seq if decisions else 2**62
        """The `seq` of the first decision."""
        self.initial: list[Row] = []
        """The cards of the initial deal: before any decision, two to a box, and the dealer's."""
        for row in played.rows:
            self._take(row)
        for hand in self.hands.values():
            self.unanswered += [row for row in hand.pending if row.event == "hit"]
        self.unanswered = [row for row in self.unanswered if row not in self._uncalled]

    def controls(self, box: int) -> str | None:
        """The player who controls a box.

        Where no wager stands, the first who placed one after the first card, else the first at all.
        """
        standing = [player for its, player in self.wagers if its == box]
        rows = [
            row
            for row in self.round.of("wager", "wager_removed", "wager_rejected")
            if row.box == box
        ]
        late = [
            row.player_id
            for row in rows
            if row.event == "wager" and row.money and row.seq > (self.first_card or 2**62)
        ]
        return next(iter([*standing, *late, *(row.player_id for row in rows)]), None)

    def put_down(self, key: tuple[int, int, str]) -> int:
        """All that a player put down on a box as initial wagers, taken back or not."""
        rows = self.round.of("wager")
        return sum(row.money for row in rows if (row.box, row.player_id) == key[::2])

    @property
    def refused(self) -> set[tuple[int, str]]:
        """Boxes and players with a wager that was refused before the first card."""
        until = self.first_card or 2**62
        return {
            (row.box or 0, row.player_id or "")
            for row in self.round.of("wager_rejected")
            if row.seq < until
        }

    @property
    def refused_late(self) -> set[tuple[int, str]]:
        """Boxes and players whose standing wager was refused after the first card.

        A refusal that follows a later wager may be of that alone.
        """
        late: set[tuple[int, str]] = set()
        added: set[tuple[int, str]] = set()
        for row in self.round.of("wager", "wager_rejected"):
            key = row.box or 0, row.player_id or ""
            if self.first_card is None or row.seq < self.first_card or key not in self.wagers:
                continue
            if row.event == "wager":
                added.add(key)
            elif key not in added:
                late.add(key)
            else:
                added.discard(key)
        return late

    def players(self, box: int) -> list[str]:
        """The players on a box, the controlling one first."""
        return [player for its, player in self.wagers if its == box]

    @property
    def subsequent(self) -> int:
        """The `seq` that begins the subsequent deal: a player's total, decision or further card."""
        begun = [
            row.seq
            for row in self.round.of("announce", "reveal")
            if row.event == "reveal" or (row.box and row.seq > self.deal_done)
        ]
        return min([self.decided, self.further_card, *begun])

    @property
    def deal_done(self) -> int:
        """The `seq` of the last card of the initial deal; endless where there is none."""
        return self.initial[-1].seq if self.initial else 2**62

    @property
    def further_card(self) -> int:
        """The `seq` of the first card that is not of the initial deal."""
        further = [row.seq for row in self.round.of("card") if row not in self.initial]
        return further[0] if further else 2**62

    @property
    def shown(self) -> str | None:
        """The dealer's first card."""
        return self.dealer[0].card if self.dealer else None

    @property
    def dealer_blackjack(self) -> bool:
        """Whether the dealer's first two cards are a blackjack."""
        return natural([row.card or "" for row in self.dealer])

    @property
    def dealer_known(self) -> bool:
        """Whether none of the dealer's cards lies face down."""
        return all(row.card != "??" for row in self.dealer)

    @property
    def dealer_best(self) -> int:
        """The dealer's total."""
        return best([row.card or "" for row in self.dealer])

    @property
    def complete(self) -> int:
        """The `seq` at which the dealer's hand is complete; endless where it never is."""
        return self.dealer_drew[-1].seq if len(self.dealer) > 1 else 2**62

    def _take(self, row: Row) -> None:
        if row.box is None:
            self._dealer(row)
        elif row.event in (*DECISIONS, "card", "card_withdrawn"):
            self._hand(row)

    def _dealer(self, row: Row) -> None:
        if row.event == "card":
            if len(self.dealer) < self.dealers and row.seq < self.decided:
                self.initial.append(row)
            self.acts.append(Act(row, Hand(0, 0, list(self.dealer)), self._copies()))
            self.dealer.append(row)
            self.dealer_drew.append(row)
        elif row.event == "card_withdrawn":
            _withdraw(self.dealer, row)
        elif row.event == "reveal":
            down = [place for place, card in enumerate(self.dealer) if card.card == "??"]
            for place in down[:1]:
                self.dealer[place] = replace(self.dealer[place], card=row.card)

    def _hand(self, row: Row) -> None:
        assert row.box is not None
        assert row.hand is not None
        key = row.box, row.hand
        hand = self.hands.setdefault(key, Hand(*key))
        follows = row.event == "split" and self._follows(row)
        waiting = bool(hand.pending)
        if row.event != "card_withdrawn":
            self.acts.append(Act(row, hand.copy(), self._copies(), follows, waiting))
        match row.event:
            case "card":
                if row.seq < self.decided and hand.number == 1 and len(hand.cards) < 2:
                    self.initial.append(row)
                hand.drawn.append(row)
                hand.cards.append(row)
                if hand.doubles:
                    hand.drawn_doubled.append(row)
                hand.pending.clear()
                self._split_since_card = {its for its in self._split_since_card if its[0] != key}
            case "card_withdrawn":
                _withdraw(hand.drawn, row)
                if _withdraw(hand.cards, row):
                    _withdraw(hand.drawn_doubled, row)
                    hand.finished = False
                    self._wait_again(hand)
            case "split" if follows:
                self.formed[row.seq] = self.formed[self._partings[key][-1].seq]
            case "split":
                self._split(hand, row)
            case "double":
                self._drop(hand, row)
                if not hand.doubles:
                    late = self._taken_late(hand, row)
                    hand.cards_at_double = len(hand.cards) - late
                    hand.drawn_doubled = hand.cards[-1:] if late else []
                hand.doubles.append(row)
                hand.pending.append(row)
            case "surrender":
                hand.surrenders.append(row)
            case "stand":
                self._drop(hand, row)
                hand.stood = True
            case "hit":
                self._drop(hand, row)
                hand.pending.append(row)
                if hand.best > 20 or hand.doubles or hand.aces:
                    self._uncalled.append(row)
        hand.finished = hand.done

    def _drop(self, hand: Hand, decision: Row) -> None:
        """Give up a hit of the same player that another decision overtakes."""
        overtaken = [
            row
            for row in hand.pending
            if row.event == "hit" and row.player_id == decision.player_id
        ]
        self.unanswered += overtaken
        hand.pending = [row for row in hand.pending if row not in overtaken]

    def _wait_again(self, hand: Hand) -> None:
        decided = [
            act.row
            for act in self.acts
            if act.hand.key == hand.key and act.row.event in ("hit", "double")
        ]
        hand.pending.extend(decided[-1:] if len(hand.cards) > 1 else [])

    def _taken_late(self, hand: Hand, double: Row) -> bool:
        """Whether a double follows at once on a third card that no decision had called for."""
        return any(
            act.row is hand.cards[-1] and len(act.hand.cards) == 2 and not act.answers
            for act in self.acts
            if hand.cards
        ) and self.at_once(hand.cards[-1], double)

    def at_once(self, row: Row, later: Row) -> bool:
        """Whether no card, decision or settlement of the hand lies between two of its rows."""
        return not any(
            row.seq < each.seq < later.seq and (each.box, each.hand) == (row.box, row.hand)
            for each in self.round.of("card", *DECISIONS, *SETTLEMENTS)
        )

    def announced(self, hand: Hand, since: int, until: int) -> list[Row]:
        """The totals announced for a hand between two rows."""
        rows = self.round.of("announce")
        return [row for row in rows if (row.box, row.hand) == hand.key and since < row.seq < until]

    def _follows(self, row: Row) -> bool:
        """Whether the cards were parted before as often as this player has split the hand.

        What he lays twice before a card falls is one split. He may log it after a card.
        """
        key = row.box or 0, row.hand or 0
        whose = key, row.player_id or ""
        if whose not in self._split_since_card:
            self._split_since_card.add(whose)
            self._times_split[whose] = self._times_split.get(whose, 0) + 1
        return self._times_split[whose] <= len(self._partings.get(key, []))

    def _split(self, hand: Hand, row: Row) -> None:
        number = 1 + max(number for box, number in self.hands if box == hand.box)
        formed = Hand(hand.box, number, hand.cards[1:2], parent=hand.number)
        again = hand.split
        for each, card in ((hand, hand.faces[:1]), (formed, hand.faces[1:2])):
            each.split = True
            each.parted_at = row.seq
            each.aces = [rank[0] for rank in card] == ["A"]
            each.tens = [value(rank) for rank in card] == [10]
            each.again = again or each.again
        del hand.cards[1:2]
        self.hands[formed.key] = formed
        self.formed[row.seq] = number
        self._partings.setdefault(hand.key, []).append(row)

    def _copies(self) -> dict[tuple[int, int], Hand]:
        return {key: hand.copy() for key, hand in self.hands.items()}

    def on(self, box: int) -> Iterator[Hand]:
        """The hands of a box."""
        return (hand for hand in self.hands.values() if hand.box == box)


def _withdraw(cards: list[Row], withdrawn: Row) -> bool:
    for row in reversed(cards):
        if row.card == withdrawn.card:
            cards.remove(row)
            return True
    return False


def _standing(played: Round, first_card: int | None) -> dict[tuple[int, str], int]:
    """What stands of each player's wager on each box at the first card, in order of placing."""
    standing: dict[tuple[int, str], int] = {}
    for row in played.of("wager", "wager_removed", "wager_rejected"):
        if first_card is not None and row.seq > first_card:
            break
        assert row.box is not None
        assert row.player_id is not None
        key = row.box, row.player_id
        if row.event == "wager":
            standing[key] = standing.get(key, 0) + row.money
        elif row.event == "wager_removed" and standing.get(key, 0) > row.money:
            standing[key] -= row.money
        else:
            standing.pop(key, None)
    return {key: amount for key, amount in standing.items() if amount}
