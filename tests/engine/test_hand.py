"""A hand from the deal to its end: whose turn it is, what is legal, and when it is over. Cases by their ids."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import deal
from game.engine.actions import NO_CARD, Action
from game.engine.cards import FULL_DECK, card_set, format_card, iterate, parse_card, parse_cards
from game.engine.hand import Hand, IllegalAction
from game.engine.legal import why_not
from game.engine.rules import VARIANTS, Rules
from tests.engine import brute
from tests.engine.dealing import any_rules, deck, first_legal, knocked, legal, play, settled

GIN, OKLAHOMA, BOARD, RAMI, GRIM = VARIANTS.values()
ALL = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
OFFERING = pytest.mark.parametrize("rules", [GIN, OKLAHOMA, BOARD, RAMI], ids=lambda rules: rules.name)

LOOSE = "3C 5C 7D JD 4H 6H 8S TS KH QC 9H 2S AD KD"
TEN_LOOSE = "3S 4S 5S 8D 8H 8C QS QH QD TC"
ELEVEN_LOOSE = "3S 4S 5S 6S 8D 8H 8C 7C AH 3D"


def started(
    rules: Rules, leader: str, *texts: str, upcard: str = "2D", stock: str = "", dealer: int = 1
) -> Hand:
    """A hand of this leader, seat 0 unless told otherwise, after some actions; with no cards named, of loose ones."""
    named = f"{upcard} {stock}".split()
    ten = leader or " ".join([card for card in LOOSE.split() if card not in named][:10])
    return play(Hand.deal(rules, deck(ten, "", upcard, stock), dealer), *texts)


def opened(rules: Rules) -> tuple[str, ...]:
    """What comes before the first draw from the stock."""
    return ("pass", "pass") if rules.upcard_offer else ()


def thrown_and_within(hand: Hand) -> tuple[set[str], set[str]]:
    """The cards that may be thrown, and those that may be thrown to knock."""
    found: dict[str, set[str]] = {"discard": set(), "knock": set()}
    for text in legal(hand):
        kind, card = text.split()
        found[kind].add(card)
    return found["discard"], found["knock"]


# -- the deal and the upcard ------------------------------------------------------------------------------------


@ALL
def test_t05_ten_each_an_upcard_and_31_in_stock(rules: Rules) -> None:
    hand = Hand.deal(rules, deal.deck("5000000000"), 0)
    assert [cards.bit_count() for cards in hand.hands] == [10, 10]
    assert (hand.stock, hand.pile[1:], hand.to_act) == (31, ((),), 1), "the non-dealer begins"


def test_t05_eleven_cards_to_the_leader_where_the_rules_say_so() -> None:
    rules = Rules(eleven_card_deal=True, upcard_offer=False)
    assert Hand.deal(rules, tuple(range(52)), 0).view(1).upcard is None
    hand = Hand.deal(rules, deal.deck("5000000000"), 0)
    assert [cards.bit_count() for cards in hand.hands] == [10, 11]
    assert (hand.phase, hand.stock, hand.pile, hand.upcard) == ("discard", 31, (), NO_CARD)
    other = hand.apply(hand.legal()[0])
    assert (other.phase, other.to_act, legal(other)) == ("draw", 0, ["draw-stock", "draw-discard"])


@OFFERING
@pytest.mark.parametrize("dealer", [0, 1])
def test_t03_the_upcard_is_offered_to_the_non_dealer_then_to_the_dealer(rules: Rules, dealer: int) -> None:
    hand = started(rules, "", dealer=dealer)
    assert (hand.phase, hand.to_act, legal(hand)) == ("upcard", 1 - dealer, ["take-upcard", "pass"])
    hand = play(hand, "pass")
    assert (hand.phase, hand.to_act, legal(hand)) == ("upcard", dealer, ["take-upcard", "pass"])
    taken = play(hand, "take-upcard")
    assert (taken.phase, taken.to_act) == ("discard", dealer)
    after = taken.apply(taken.legal()[0])
    assert (after.phase, after.to_act, legal(after)) == ("draw", 1 - dealer, ["draw-stock", "draw-discard"])


@OFFERING
def test_refused_by_both_the_upcard_is_closed_for_one_draw(rules: Rules) -> None:
    hand = started(rules, "", "pass", "pass")
    assert legal(hand) == ["draw-stock"]
    with pytest.raises(IllegalAction, match="refused by both"):
        play(hand, "draw-discard")
    hand = play(hand, "draw-stock")
    assert legal(hand.apply(hand.legal()[0])) == ["draw-stock", "draw-discard"]


def test_grim_has_no_offer_and_the_leader_draws_from_either_pile() -> None:
    hand = started(GRIM, "")
    assert (hand.phase, hand.to_act, legal(hand)) == ("draw", 0, ["draw-stock", "draw-discard"])


def test_t01_a_knock_is_legal_in_the_first_turn() -> None:
    leader = "AS 2S 3S 8D 8H 8C 5H 6H KC 4D"
    hand = started(GIN, leader, "take-upcard", upcard="7H")
    thrown, within = thrown_and_within(hand)
    assert within == {"KC", "4D"} and "7H" not in thrown
    for card, count in (("KC", 4), ("4D", 10)):
        after = play(hand, f"knock {card}")
        assert brute.least(tuple(iterate(after.hands[0]))) == count


def test_a_knock_is_legal_after_taking_the_upcard_as_dealer() -> None:
    cards = deck("", "AS 2S 3S 8D 8H 8C 5H 6H KC 4D", "7H")
    hand = play(Hand.deal(GIN, cards, 1), "pass", "take-upcard")
    assert hand.to_act == 1 and "knock KC" in legal(hand)


# -- throwing ---------------------------------------------------------------------------------------------------


@ALL
def test_the_card_taken_from_the_pile_may_not_be_thrown_in_that_turn(rules: Rules) -> None:
    take = "take-upcard" if rules.upcard_offer else "draw-discard"
    hand = started(rules, "", take, upcard="KS")
    thrown, _ = thrown_and_within(hand)
    assert "KS" not in thrown and len(thrown) == 10
    with pytest.raises(IllegalAction, match="KS was just taken"):
        play(hand, "discard KS")


def test_t07_the_bar_is_lifted_after_that_turn() -> None:
    hand = started(GIN, "", "take-upcard", upcard="KS", stock="QD")
    hand = hand.apply(hand.legal()[0])
    hand = play(hand, "draw-stock")
    hand = play(hand, "discard QD", "draw-stock")
    assert hand.to_act == 0 and "discard KS" in legal(hand)


def test_without_the_bar_it_may_be_thrown() -> None:
    hand = started(GIN._replace(barred_discard=False), "", "take-upcard", upcard="KS")
    assert "discard KS" in legal(hand)


def test_k02_the_bar_is_not_for_the_stock() -> None:
    hand = started(
        GIN, "AS 2S 3S 4H 5H 6H AD 2D 3C 4C", "pass", "pass", "draw-stock", upcard="9S", stock="KH"
    )
    assert "knock KH" in legal(hand)
    result = settled(play(hand, "knock KH"))
    assert (
        result.knocker == 0
        and brute.least(tuple(iterate(parse_cards("AS 2S 3S 4H 5H 6H AD 2D 3C 4C")))) == 10
    )


@pytest.mark.parametrize("position", range(11))
def test_ai1_each_of_the_eleven_can_be_thrown_after_a_draw_from_the_stock(position: int) -> None:
    hand = started(GIN, "", "pass", "pass", "draw-stock")
    card = list(iterate(hand.hands[0]))[position]
    after = play(hand, f"discard {format_card(card)}")
    assert (after.to_act, after.phase, after.pile[:1]) == (1, "draw", (card,))


# -- knocking ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ten", "within"), [(TEN_LOOSE, True), (ELEVEN_LOOSE, False)])
@ALL
def test_k04_ten_may_knock_and_eleven_may_not(rules: Rules, ten: str, within: bool) -> None:
    hand = started(rules, ten, *opened(rules), "draw-stock", upcard="KS", stock="JC")
    assert hand.limit == 10
    assert ("knock JC" in legal(hand)) is within


@pytest.mark.parametrize("limit", range(11))
def test_the_limit_is_the_one_of_the_rules(limit: int) -> None:
    for count in range(1, 11):
        loose = format_card(count - 1)  # ace to ten of clubs, without a neighbour
        ten = f"{'AD 2D 3D' if count > 3 else 'JD QD KD'} 5H 6H 7H KS KH KC {loose}"
        ten = ten if "KD" not in ten else ten.replace("KC", "9S").replace("KS", "9D").replace("KH", "9H")
        hand = started(Rules(knock_limit=limit), ten, "pass", "pass", "draw-stock", upcard="2S", stock="JC")
        assert ("knock JC" in legal(hand)) is (count <= limit), (limit, count)


def test_gin_may_always_knock() -> None:
    gin = "3S 4S 5S 6S 8D 8H 8C QS QH QD"
    for rules in (Rules(knock_limit=0), OKLAHOMA._replace(upcard_ace_limit=0)):
        hand = started(rules, gin, "pass", "pass", "draw-stock", upcard="AC", stock="KC")
        assert hand.limit == 0 and "knock KC" in legal(hand)
        assert settled(play(hand, "knock KC")).kind == "gin"


@pytest.mark.parametrize(
    ("upcard", "limit"), [("AC", 0), ("2S", 2), ("9D", 9), ("TH", 10), ("JC", 10), ("KD", 10)]
)
def test_oklahoma_takes_its_limit_from_the_first_upcard(upcard: str, limit: int) -> None:
    hand = started(OKLAHOMA, "", upcard=upcard)
    assert hand.limit == limit
    buried = play(hand, "pass", "pass", "draw-stock")
    buried = buried.apply(buried.legal()[0])
    assert (buried.limit, format_card(buried.upcard)) == (limit, upcard), "true after the card is buried"


@pytest.mark.parametrize(("ace", "legal_with_one"), [(0, False), (1, True)])
def test_o02_an_oklahoma_ace_is_gin_only_or_one(ace: int, legal_with_one: bool) -> None:
    rules = OKLAHOMA._replace(upcard_ace_limit=ace)
    hand = started(
        rules, "3S 4S 5S 8D 8H 8C QS QH QD AH", "pass", "pass", "draw-stock", upcard="AC", stock="KC"
    )
    assert ("knock KC" in legal(hand)) is legal_with_one


def test_o06_nothing_is_kept_from_a_hand_to_the_next() -> None:
    rules = OKLAHOMA._replace(spades_double=True)
    first, second = started(rules, "", upcard="2S"), started(rules, "", upcard="KD")
    assert (first.limit, first.doubled, second.limit, second.doubled) == (2, True, 10, False)


def test_rami_may_knock_instead_of_drawing_after_the_offers() -> None:
    hand = started(RAMI, TEN_LOOSE, upcard="2D")
    assert "knock" not in legal(hand)
    hand = play(hand, "pass", "pass")
    assert legal(hand) == ["draw-stock", "knock"]
    after = play(hand, "knock")
    assert (after.phase, after.to_act, after.stock) == ("arrange", 0, 31)
    assert after.hands[0].bit_count() == 10


@pytest.mark.parametrize("rules", [GIN, OKLAHOMA, BOARD, GRIM], ids=lambda rules: rules.name)
def test_the_others_draw_first(rules: Rules) -> None:
    hand = started(rules, TEN_LOOSE, *opened(rules), upcard="KS")
    assert "knock" not in legal(hand)


def test_rami_needs_the_limit_for_that_too() -> None:
    assert "knock" not in legal(started(RAMI, ELEVEN_LOOSE, "pass", "pass"))


def test_a_bare_knock_with_nothing_loose_is_gin() -> None:
    hand = started(RAMI, "3S 4S 5S 6S 8D 8H 8C QS QH QD", "pass", "pass", "knock")
    assert hand.result is not None and (hand.phase, hand.result.kind) == ("over", "gin")


def test_g01_big_gin() -> None:
    ten = "3H 4H 5H 8S 8H 8D 8C JS JH JD"
    off = started(GIN, ten, "take-upcard", upcard="6H")
    assert "big-gin" not in legal(off)
    gins = {
        format_card(card)
        for card in iterate(off.hands[0])
        if brute.least(tuple(iterate(off.hands[0] ^ 1 << card))) == 0
    }
    assert gins == {"3H", "8C", "8D", "8H", "8S", "6H"}
    assert {f"knock {card}" for card in gins - {"6H"}} <= set(legal(off)) and "knock 6H" not in legal(off)
    hand = started(GIN._replace(big_gin_bonus=31), ten, "take-upcard", upcard="6H")
    result = play(hand, "big-gin").result
    assert result is not None and (result.kind, result.winner) == ("big-gin", 0)
    assert result.points == result.counts[1] + 31 and result.laid_off == ()


def test_o04_the_reason_names_the_limit_in_force() -> None:
    for rules, limit in ((GIN, 10), (OKLAHOMA, 3)):
        hand = started(rules, ELEVEN_LOOSE, "pass", "pass", "draw-stock", upcard="3C", stock="JC")
        with pytest.raises(IllegalAction, match=f"11 left, and the limit is {limit}"):
            play(hand, "knock JC")


# -- the showdown -----------------------------------------------------------------------------------------------

KNOCKER, DEFENDER = "6H 7H 8H 9S 9D 9C JC QC KC AS", "5H 4H 2S 2D 2C TD TH TC 7S 3D"


@OFFERING
def test_knocker_arranges_then_the_defender_then_lays_off(rules: Rules) -> None:
    hand = knocked(rules, KNOCKER, DEFENDER, "KD", upcard="KS")
    assert (hand.phase, hand.to_act, legal(hand)[0]) == ("arrange", 0, "arrange 9C9D9S JCQCKC 6H7H8H")
    hand = play(hand, legal(hand)[0])
    assert (hand.phase, hand.to_act) == ("arrange", 1)
    hand = play(hand, "arrange 2C2D2S TCTDTH")
    assert (hand.phase, hand.to_act, legal(hand)[-1]) == ("lay-off", 1, "done")
    with pytest.raises(IllegalAction):
        play(hand, "lay-off 4H 2")
    hand = play(hand, "lay-off 5H 2", "lay-off 4H 2", "done")
    assert hand.result is not None and hand.result.laid_off == ((parse_card("5H"), 2), (parse_card("4H"), 2))


def test_grim_has_no_lay_offs() -> None:
    hand = knocked(GRIM, KNOCKER, DEFENDER, "KD", upcard="KS")
    hand = play(hand, legal(hand)[0])
    assert hand.phase == "arrange"
    over = play(hand, legal(hand)[0])
    assert over.phase == "over" and over.result is not None and over.result.laid_off == ()


def test_the_knocker_may_lay_down_less_within_the_limit() -> None:
    hand = knocked(GIN, "AC 2C 3C 5H 6H 7H 9D 9H 9S AS", "", "KD")
    assert "arrange 9D9H9S 5H6H7H" in legal(hand), "seven loose"
    assert "arrange AC2C3C 9D9H9S" not in legal(hand), "nineteen loose"
    assert settled(play(hand, "arrange 5H6H7H 9D9H9S")).counts[0] == 7


def test_the_defender_may_lay_down_nothing() -> None:
    hand = knocked(GIN, KNOCKER, DEFENDER, "KD")
    hand = play(hand, legal(hand)[0], "arrange", "done")
    assert hand.result is not None and hand.result.counts[1] == 5 + 4 + 6 + 30 + 7 + 3


def test_u06_a_knock_with_nothing_loose_is_gin_and_ends_the_hand() -> None:
    hand = knocked(GIN, "5C 6C 7C 8C 5D 6D 7D JS JH JC", DEFENDER.replace("2C", "2H"), "KD")
    assert hand.phase == "over" and hand.result is not None
    assert (hand.result.kind, hand.result.laid_off) == ("gin", ())


def test_both_best_arrangements_come_first() -> None:
    hand = knocked(GIN, KNOCKER, DEFENDER, "KD")
    for _ in range(2):
        assert first_legal(hand).result is not None
        hand = hand.apply(hand.legal()[0])
    assert legal(hand)[0].startswith("lay-off")


# -- the end of the stock, and of patience ----------------------------------------------------------------------


def drawn_out(rules: Rules, floor: int) -> tuple[Hand, int]:
    """Both draw from the stock and throw the card drawn, until the phase is another; and how often."""
    hand, draws = started(rules, "", *opened(rules), dealer=1), 0
    while hand.phase == "draw" and hand.stock > floor:
        hand = play(hand, "draw-stock")
        hand, draws = play(hand, f"discard {format_card(hand.drawn)}"), draws + 1
    return hand, draws


@OFFERING
def test_d01_dead_when_a_discard_leaves_two_in_stock(rules: Rules) -> None:
    hand, draws = drawn_out(rules, 0)
    assert (draws, hand.stock, hand.phase, hand.to_act) == (29, 2, "over", None)
    assert hand.result is not None
    assert (hand.result.kind, hand.result.winner, hand.result.points) == ("dead", None, 0)


def test_with_two_left_a_knock_still_counts() -> None:
    hand = knocked(GIN, KNOCKER, DEFENDER, "KD", turns=28)
    assert hand.stock == 2 and settled(hand).kind == "knock"


def test_grim_is_dead_when_a_draw_is_tried_with_fewer_than_two() -> None:
    hand, draws = drawn_out(GRIM, 1)
    assert (draws, hand.stock, hand.phase) == (30, 1, "draw")
    assert legal(hand) == ["draw-stock", "draw-discard"]
    over = play(hand, "draw-stock")
    assert (over.phase, over.stock, over.hands) == ("over", 1, hand.hands), "no card is moved"
    assert over.result is not None and over.result.kind == "dead"
    assert play(hand, "draw-discard").phase == "discard", "the pile goes on"


def test_grim_draws_with_two_left() -> None:
    hand, _ = drawn_out(GRIM, 2)
    assert hand.stock == 2 and play(hand, "draw-stock").stock == 1


@pytest.mark.parametrize("floor", [0, 2, 5])
def test_the_floor_is_the_one_of_the_rules(floor: int) -> None:
    hand, draws = drawn_out(Rules(stock_floor=floor), -1)
    assert (hand.phase, hand.stock, draws) == ("over", floor, 31 - floor)


def last_discard(card: str, dealer: str, **changes: Any) -> Hand:
    """The leader throws the last discard, this card, and the dealer holds these ten. changes: to the rules."""
    spare = [format_card(each) for each in iterate(FULL_DECK & ~parse_cards(f"{dealer} {card} 2D"))]
    stock = [*spare[10:38], card]
    cards = deck(" ".join(spare[:10]), dealer, "2D", " ".join(stock))
    hand = play(Hand.deal(GIN._replace(last_discard=True, **changes), cards, 1), "pass", "pass")
    for thrown in stock:
        hand = play(hand, "draw-stock", f"discard {thrown}")
    return hand


def test_d03_the_last_discard_may_be_taken_only_to_knock() -> None:
    hand = last_discard("6S", "3S 4S 5S 8D 8H 8C QS QH QD KC")
    assert (hand.phase, hand.to_act, legal(hand)) == ("last-discard", 1, ["pass", "draw-discard"])
    taken = play(hand, "draw-discard")
    assert {text.split()[0] for text in legal(taken)} == {"knock"} and "knock KC" in legal(taken)
    assert settled(play(taken, "knock KC")).kind == "gin"
    passed = play(hand, "pass")
    assert passed.result is not None and passed.result.kind == "dead"
    with pytest.raises(IllegalAction, match="discard KC: the last discard is taken only to knock"):
        play(taken, "discard KC")


def test_d03_without_a_knock_it_can_only_be_passed() -> None:
    assert legal(last_discard("6S", "3S 4S 5S 8D 8H 8C QS QH KC JD")) == ["pass"]


@pytest.mark.parametrize("barred", [True, False])
def test_d03_the_last_discard_is_no_use_where_only_it_could_be_thrown_again(barred: bool) -> None:
    """Two are left without the king, ten without the deuce, and two is the limit."""
    hand = last_discard("KD", "3S 4S 5S 8D 8H 8C QS QH QD 2C", knock_limit=2, barred_discard=barred)
    assert legal(hand) == (["pass"] if barred else ["pass", "draw-discard"])


@pytest.mark.parametrize(
    "dealer",
    ["3S 4S 5S 8D 8H 8C QS QH QD QC", "3S 4S 8D 8H 8C 8S QS QH QD QC", "3S 4S 5S 7S 8D 8H 8C QS QH QD"],
)
def test_d03_the_last_discard_may_complete_eleven_melded_cards(dealer: str) -> None:
    """Four and four and three, or five and three and three: two cards or more can go, so one is never the barred."""
    card = "5S" if "5S" not in dealer else "6S"
    taken = play(last_discard(card, dealer, big_gin_bonus=31, knock_limit=1), "draw-discard")
    assert "big-gin" in legal(taken)
    assert any(text.startswith("knock") for text in legal(taken))


def test_d06_sixty_draws_from_the_pile_end_the_hand() -> None:
    hand, taken = started(GRIM, ""), 0
    while hand.phase != "over":
        hand = play(hand, "draw-discard")
        taken += 1
        hand = hand.apply(next(action for action in hand.legal() if action.kind == "discard"))
    assert taken == hand.pile_draws == 60 and hand.stock == 31
    assert hand.result is not None and hand.result.kind == "dead"


# -- any sequence of actions ------------------------------------------------------------------------------------


def all_cards(hand: Hand) -> list[int]:
    cards = [*iterate(hand.hands[0]), *iterate(hand.hands[1]), *hand.deck[hand.stock_at :]]
    pile = hand.pile
    while pile:
        card, pile = pile
        cards.append(card)
    return cards


EVERY_KIND = [
    *(Action("discard", card) for card in range(52)),
    *(Action("knock", card) for card in range(52)),
    *(
        Action.parse(text)
        for text in ("take-upcard", "pass", "draw-stock", "draw-discard", "knock", "big-gin")
    ),
    *(Action.parse(text) for text in ("done", "arrange", "arrange ACADAH", "lay-off 4C 0")),
]


@given(rules=any_rules(), seed=st.integers(0, 10**6), dealer=st.integers(0, 1), eager=st.booleans())
def test_d07_whatever_is_played(rules: Rules, seed: int, dealer: int, eager: bool) -> None:
    """52 distinct cards, always something legal, an end; texts and replay give the same again."""
    rng = Random(seed)
    code = deal.hand_code("0000000000", seed)
    hand = again = Hand.deal(rules, deal.deck(code), dealer)
    length = 0
    while hand.phase != "over":
        assert sorted(all_cards(hand)) == list(range(52))
        actions = hand.legal()
        assert actions and len(set(actions)) == len(actions) and hand.to_act in (0, 1)
        assert all(Action.parse(str(action)) == action for action in actions)
        refused = rng.choice(EVERY_KIND)
        if refused not in actions:
            before = hand.apply(actions[0])
            with pytest.raises(IllegalAction) as why:
                hand.apply(refused)
            assert str(refused) in str(why.value) and "\n" not in str(why.value)
            assert hand.legal() == actions and hand.apply(actions[0]) == before
        knocks = [action for action in actions if action.kind in ("knock", "big-gin")]
        action = rng.choice(knocks if eager and knocks else actions)
        hand, again = hand.apply(action), again.apply(Action.parse(str(action)))
        assert hand == again
        length += 1
    assert length <= 2 * (31 + rules.pile_draw_cap) + 20
    assert hand.legal() == () and hand.to_act is None and hand.result is not None
    assert sorted(all_cards(hand)) == list(range(52))
    with pytest.raises(IllegalAction, match="the hand is over"):
        hand.apply(Action("draw-stock"))


@settings(max_examples=25)
@given(rules=any_rules(), seed=st.integers(0, 10**6))
def test_what_may_be_thrown_and_knocked_with_is_what_the_sheet_says(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    hand = Hand.deal(rules, deal.deck(deal.hand_code("0000000000", seed)), 0)
    while hand.phase in ("upcard", "draw", "discard"):
        if hand.phase == "discard":
            thrown = {action.card for action in hand.legal() if action.kind == "discard"}
            within = {action.card for action in hand.legal() if action.kind == "knock"}
            assert hand.to_act is not None
            cards = tuple(iterate(hand.hands[hand.to_act]))
            free = {card for card in cards if not (rules.barred_discard and card == hand.taken)}
            assert thrown == free
            assert within == {
                card for card in free if brute.least(tuple(c for c in cards if c != card)) <= hand.limit
            }
        hand = hand.apply(rng.choice([action for action in hand.legal() if action.kind != "knock"]))


def test_every_refusal_has_its_reason() -> None:
    hand = started(GIN, "AC 2C 3C 4D 5D 6D 7H 8H 9H KS", "pass", "pass", "draw-stock", stock="JC")
    reasons = {
        "discard KD": "KD is not in the hand",
        "knock AC": "left, and the limit is 10",
        "draw-stock": "not in phase discard",
        "big-gin": "not in phase discard",
    }
    for text, reason in reasons.items():
        assert reason in why_not(hand, Action.parse(text))
    assert why_not(hand, Action.parse("draw-stock")) == (
        "draw-stock: not in phase discard; legal are discard AC, discard 2C, discard 3C, discard JC ..."
    )
    offer = started(GIN, "")
    assert why_not(offer, Action.parse("done")) == ("done: not in phase upcard; legal are take-upcard, pass")
    refused = play(offer, "pass", "pass")
    closed = "draw-discard: the upcard was refused by both and is closed for this draw"
    assert why_not(refused, Action.parse("draw-discard")) == closed
    assert why_not(refused, Action.parse("pass")) == "pass: not in phase draw; legal are draw-stock"
    assert why_not(hand, Action.parse("draw-discard")).startswith("draw-discard: not in phase discard")
    defending = play(
        knocked(GIN, "AC 2C 3C 4D 5D 6D 7H 8H 9H 2S", "TC TD TS TH JH 7D 3D 8C KD QS", "JC"),
        "arrange AC2C3C 4D5D6D 7H8H9H",
        "arrange TCTDTS",
    )
    assert why_not(defending, Action.parse("pass")) == (
        "pass: not in phase lay-off; legal are " + ", ".join(map(str, defending.legal()))
    ), "four are named, and no more said to be there"


def test_a_deck_that_is_none_is_refused() -> None:
    for wrong in (tuple(range(51)), (*range(51), 0), tuple(range(53))):
        with pytest.raises(ValueError, match="each of the 52 cards once"):
            Hand.deal(GIN, wrong, 0)


def test_equal_hands_are_equal_and_others_are_not() -> None:
    one, two = started(GIN, ""), started(GIN, "")
    assert one == two and hash(one) == hash(two)
    assert one != play(two, "pass") and one != started(BOARD, "") and one != "hand"
    assert repr(one) == "<Hand upcard, 0 to act, stock 31>"
    assert card_set(one.deck) == FULL_DECK


def test_the_defenders_best_comes_first_and_counts_on_lay_offs_only_where_there_are_any() -> None:
    """Four tens and a loose jack; or three tens, and ten and jack laid off on the knocker's run."""
    cards = "AC 2C 3C 4D 5D 6D 7H 8H 9H 2S", "TC TD TS TH JH 2H 5S 8C KD QS"
    with_lay_offs = play(knocked(GIN, *cards, "JC"), "arrange AC2C3C 4D5D6D 7H8H9H")
    assert legal(with_lay_offs)[0] == "arrange TCTDTS"
    without = play(knocked(GRIM, *cards, "JC"), "arrange AC2C3C 4D5D6D 7H8H9H")
    assert legal(without)[0] == "arrange TCTDTHTS"
    for hand in (with_lay_offs, without):
        assert len(set(hand.legal())) == len(hand.legal())
        assert {"arrange", "arrange TCTDTS", "arrange TCTDTHTS"} <= set(legal(hand))


def test_every_lay_off_is_offered_once_the_best_first() -> None:
    hand = play(
        knocked(GIN, "AC 2C 3C 4D 5D 6D 7H 8H 9H 2S", "TC TD TS TH JH 7D 3D 8C KD QS", "JC"),
        "arrange AC2C3C 4D5D6D 7H8H9H",
        "arrange TCTDTS",
    )
    assert legal(hand)[0] in ("lay-off TH 2", "lay-off 3D 1", "lay-off 7D 1")
    assert sorted(legal(hand)) == ["done", "lay-off 3D 1", "lay-off 7D 1", "lay-off TH 2"]
    assert legal(hand)[-1] == "done"
