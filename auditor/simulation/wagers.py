"""Wagers: placed before the call, some of them changed, refused or taken back in time."""

from typing import TYPE_CHECKING

from auditor.simulation.crowd import Player
from auditor.simulation.hands import Hand, Stake
from auditor.simulation.rows import Row

if TYPE_CHECKING:
    from auditor.simulation.rounds import Round


ORDINARY = 511
"""The throw at which a wager is placed once and stays."""


def placed(played: "Round") -> None:
    """The wagers of a round, and the call that ends them."""
    scene, crowd = played.scene, played.table.crowd
    boxes = sorted(crowd.seats)
    if scene and (scene.boxes or scene.players):
        boxes = _staged(played, boxes)
    elif len(boxes) > 1 and played.bits(4) == 0:
        boxes.pop(played.bits(8) % len(boxes))
    for place, box in enumerate(boxes):
        players = crowd.seats[box]
        if scene and place in scene.players:
            players = crowd.seated(box, scene.players[place])
        elif scene is None and len(players) > 1 and played.bits(4) == 0:
            players = players[1:]
        hand = Hand(box, 1, len(played.boxes))
        for nth, player in enumerate(players):
            amount = _standing(played, box, player, nth, hand.place)
            if amount:
                hand.stakes.append(Stake(player, amount))
        if hand.stakes:
            played.boxes.append(box)
            played.hands.append(hand)
    if not played.hands:
        placed(played)
        return
    played.rows.append(Row("no_more_bets", staff_id=played.table.dealer))


def _staged(played: "Round", boxes: list[int]) -> list[int]:
    """As many boxes as the scene wants."""
    scene, crowd = played.scene, played.table.crowd
    assert scene
    least = max([len(boxes), *(place + 1 for place in scene.players)])
    number = min(scene.boxes or least, crowd.boxes)
    free = [box for box in range(1, crowd.boxes + 1) if box not in boxes]
    while len(boxes) < number:
        boxes.append(free.pop(played.bits(8) % len(free)))
        crowd.seated(boxes[-1], 1)
    return sorted(boxes[:number])


def _standing(played: "Round", box: int, player: Player, nth: int, place: int) -> int:
    """What of a player's wager stands at the first card; 0 where nothing does."""
    table, rows, bits = played.table, played.rows, played.bits
    least, most = table.limits_of(box)
    amount = min(least * player.habit, most)
    if table.unit and bits(1):
        amount = min(amount + table.unit * bits(2), most)
    if player.id in table.personal:
        own = table.personal[player.id]
        amount = min(own[0] + least * bits(3), own[1])
    if played.scene:
        amount = played.scene.wager(place, nth, amount, table)
        rows.append(Row("wager", box, None, player.id, None, amount))
        return amount
    dice = bits(9) if player.id not in table.personal else ORDINARY
    if dice < 4 and played.play.below_minimum:
        amount = least // 2
    elif dice < 10:
        outside = least // 2 if dice & 1 else 8 * most
        rows.append(Row("wager", box, None, player.id, None, outside))
        rows.append(Row("wager_rejected", box, None, player.id))
        if dice < 6:
            return 0
    elif dice < 16 and amount > least:
        rows.append(Row("wager", box, None, player.id, None, least))
        amount -= least
        rows.append(Row("wager", box, None, player.id, None, amount))
        return amount + least
    elif dice < 20:
        rows.append(Row("wager", box, None, player.id, None, amount))
        rows.append(Row("wager_removed", box, None, player.id, None, amount))
        if dice < 18:
            return 0
    elif dice < 24 and amount >= 2 * least:
        rows.append(Row("wager", box, None, player.id, None, amount))
        rows.append(Row("wager_removed", box, None, player.id, None, least))
        return amount - least
    rows.append(Row("wager", box, None, player.id, None, amount))
    return amount
