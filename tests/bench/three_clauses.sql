-- Three clauses of nsw-revised as one would write them down: 9.1.1, 10.2 and 11.1.1.

CREATE TEMP VIEW events AS
SELECT gaming_day, table_id, round_id, seq, event, box, hand, player_id, amount, option, role,
       coalesce(bet, 'main') AS bet,
       left(card, -1) AS rank
FROM read_parquet(getvariable('log'))
WHERE round_id IS NOT NULL;

CREATE TEMP VIEW rounds AS
SELECT gaming_day, table_id, round_id,
       min(seq) FILTER (event IN ('stand', 'hit', 'double', 'split', 'surrender')) AS first_decision
FROM events
GROUP BY ALL
HAVING bool_or(event = 'round_end') AND NOT bool_or(event = 'round_void');

CREATE TEMP VIEW cards AS
SELECT gaming_day, table_id, round_id, seq, box, hand, rank,
       CASE WHEN rank = 'A' THEN 1
            WHEN rank IN ('T', '10', 'J', 'Q', 'K') THEN 10
            ELSE try_cast(rank AS INTEGER) END AS points,
       row_number() OVER (
           PARTITION BY gaming_day, table_id, round_id, box, hand ORDER BY seq
       ) AS nth
FROM events
WHERE event = 'card';

-- Where a box was split its cards change hands; such boxes are left out.
CREATE TEMP VIEW whole_boxes AS
SELECT gaming_day, table_id, round_id, box
FROM events JOIN rounds USING (gaming_day, table_id, round_id)
WHERE box IS NOT NULL
GROUP BY ALL
HAVING NOT bool_or(event = 'split');

CREATE TEMP VIEW decisions AS
SELECT gaming_day, table_id, round_id, box, hand, player_id, events.seq, events.event,
       sum(points) AS hard,
       sum(points) FILTER (nth <= 2) AS first_two,
       bool_or(cards.rank = 'A') AS ace
FROM events
JOIN whole_boxes USING (gaming_day, table_id, round_id, box)
JOIN cards USING (gaming_day, table_id, round_id, box, hand)
WHERE events.event IN ('stand', 'double') AND cards.seq < events.seq
GROUP BY ALL;

CREATE TEMP VIEW blackjacks AS
SELECT gaming_day, table_id, round_id, box
FROM cards JOIN whole_boxes USING (gaming_day, table_id, round_id, box)
GROUP BY ALL
HAVING bool_or(nth = 1) AND sum(points) FILTER (nth <= 2) = 11
   AND bool_or(rank = 'A') FILTER (nth <= 2);

CREATE TEMP VIEW wagers AS
SELECT gaming_day, table_id, round_id, box, player_id,
       sum(CASE event WHEN 'wager' THEN amount WHEN 'wager_removed' THEN -amount END) AS staked,
       sum(CASE event WHEN 'pay' THEN amount WHEN 'collect' THEN -amount END) FILTER (
           bet = 'main' AND (first_decision IS NULL OR seq < first_decision)
       ) AS paid_at_once
FROM events JOIN rounds USING (gaming_day, table_id, round_id)
WHERE event IN ('wager', 'wager_removed', 'wager_rejected', 'pay', 'collect')
GROUP BY ALL
HAVING NOT bool_or(event = 'wager_rejected');

-- 9.1.1: a blackjack against a 2 to 9 is paid 3 to 2 at once, or by leave of a pit manager later.
SELECT '9.1.1' AS clause, gaming_day, table_id, round_id, box, player_id
FROM blackjacks
JOIN wagers USING (gaming_day, table_id, round_id, box)
JOIN cards AS dealer USING (gaming_day, table_id, round_id)
WHERE dealer.box IS NULL AND dealer.nth = 1 AND dealer.points BETWEEN 2 AND 9
  AND 2 * coalesce(paid_at_once, 0) <> 3 * staked
  AND NOT EXISTS (
      SELECT 1 FROM events AS leave
      WHERE leave.gaming_day = blackjacks.gaming_day AND leave.table_id = blackjacks.table_id
        AND leave.round_id = blackjacks.round_id AND leave.event = 'permit'
        AND leave.option = 'late_blackjack_payment'
        AND leave.role IN ('pit_manager', 'duty_manager')
  )
UNION ALL
-- 10.2: nobody stands on less than 12; a hand with an ace counts 10 more.
SELECT DISTINCT '10.2', gaming_day, table_id, round_id, box, NULL
FROM decisions
WHERE event = 'stand' AND hard < 12 AND NOT ace
UNION ALL
-- 11.1.1: the first two cards of what is doubled total 9, 10 or 11.
SELECT '11.1.1', gaming_day, table_id, round_id, box, player_id
FROM decisions
WHERE event = 'double' AND first_two NOT IN (9, 10, 11);
