"""11.7. What a player may see; nothing of the rest reaches his view."""

from __future__ import annotations

from random import Random

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.refusal import Unreadable
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, AXIS, RVGK, SOVIET
from stavka.titles.barbarossa_deluxe.telling.view import hidden_from
from tests.titles.barbarossa_deluxe.conftest import New, Situation
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused

TOP = "2010"


def seen(game: Game, side: str) -> set[str]:
    return {unit["short"] for unit in game.view(side)["units"]}


def test_the_german_sees_the_top_unit(plain: Situation) -> None:
    """Of a Soviet stack he sees one unit and how many lie below; the Soviet sees all of his (bd:11.7-a,-b)."""
    game = plain({"2010": ["5A", "13A", "16A"], "2015": ["3Pz", "14Pz"]}, "axis move", turn=4)
    assert seen(game, "axis") & {"5A", "13A", "16A"} == {"5A"}
    assert game.view("axis")["hidden"] == {"2010": 2}
    assert {"3Pz", "14Pz"} <= seen(game, "soviet")
    assert game.view("soviet")["hidden"] == {}


def test_boxes_are_closed(bd: Situation) -> None:
    """Nobody sees the other's track, the German nothing of the RVGK box; both see the points (bd:11.7-c,-d,-e)."""
    game = bd({"5A": "1606", "3Pz": "2117"}, "axis move", turn=2, boxes={"rvgk": ["13A"], "awaiting": ["59Inf", "41A"]})
    assert not {"13A", "41A"} & seen(game, "axis")
    assert "59Inf" in seen(game, "axis")
    assert "59Inf" not in seen(game, "soviet")
    assert {"13A", "41A"} <= seen(game, "soviet")
    assert game.view("axis")["victory"] == game.view("soviet")["victory"] == {"points": 14}


def test_odds_wait_for_the_attack(plain: Situation) -> None:
    """The German gets no odds on a stack he may not look into; once declared the attack stands (bd:11.7-a)."""
    game = plain({"2010": ["5A", "13A"], "5Inf": "2011"}, "axis fight", turn=14)
    with pytest.raises(Unreadable, match=r"bd:11.7-a"):
        game.title.odds(game.position, game.read("attack 5Inf 2010"))
    game.play("attack 5Inf 2010")
    assert game.to_act == "chance"
    assert not game.can_undo


def test_an_automatic_result_cannot_be_taken_back(plain: Situation) -> None:
    """Where no die is rolled the secret is out all the same (bd:11.7-a)."""
    game = plain({"2010": ["13Mech", "1Abn"], "2011": ["3Pz", "14Pz", "24Pz", "39Pz", "41Pz"]}, "axis fight", turn=2)
    game.play("attack 3Pz+14Pz+24Pz+39Pz+41Pz 2010")
    assert game.to_act == "axis"
    assert not game.can_undo


def swapped(game: Game, one: int, other: int) -> Game:
    """The same game with two hidden units in each other's place."""
    copy = game.copy()
    pos = war(copy)
    here, there = pos.where[one], pos.where[other]
    tops = dict(pos.top)
    pos.rider[one], pos.rider[other] = pos.rider[other], pos.rider[one]
    for unit, where in ((one, there), (other, here)):
        rider, pos.rider[unit] = pos.rider[unit], -1
        pos.put(unit, where)
        pos.rider[unit] = rider
    pos.arrives[one], pos.arrives[other] = pos.arrives[other], pos.arrives[one]
    pos.flags[one], pos.flags[other] = pos.flags[other], pos.flags[one]
    pos.top = tops
    return copy


@pytest.mark.parametrize("scenario", ["campaign", "road-back", "blue-kremlin", "citadel"])
def test_hidden_units_may_be_swapped_unseen(new: New, scenario: str) -> None:
    """Whatever lies under a stack or in a closed box, the other's view is the same (bd:11.7-a,-c,-e)."""
    game = new(scenario, seed=7, options=["forgiveness"])
    rng = Random(7)
    tried = 0
    for step in range(360):
        if game.result:
            break
        game.play(game.legal().sample(rng))
        if step % 12 or game.result:
            continue
        pos = war(game)
        for side, name in ((AXIS, "axis"), (SOVIET, "soviet")):
            enemies = pos.roster.of_side[1 - side]
            hidden = [u for u in enemies if hidden_from(pos, side, u) and not pos.roster.rides[u]]
            alike = [u for u in hidden if pos.where[u] >= 0 or pos.where[u] in (RVGK, AWAITING)]
            if len(alike) < 2 or game.to_act != name:
                continue
            one, other = rng.sample(alike, 2)
            if pos.roster.counts[one] != pos.roster.counts[other] or not pos.roster.counts[one]:
                continue
            tried += 1
            changed = swapped(game, one, other)
            assert game.view(name) == changed.view(name)
            now, then = (game.title.known(g.position, name) for g in (game, changed))
            assert now.fingerprint() == then.fingerprint()
    assert tried


UNITS_ONLY = ("lose", "withdraw", "reserve", "rebuild", "fetch", "send", "retire", "draw", "attach 502TB")
TO_HEXES = ("attack", "assault", "enter", "replace", "deploy", "advance", "strategic", "sail", "retreat", "recall")


def answers(game: Game, actions: list[str]) -> list[str]:
    """What the game says to each: the refusal, or the odds, or that it makes no sense."""
    found = []
    for action in actions:
        try:
            found.append(str(game.refusal(action)))
            if action.startswith(("attack", "assault")):
                found.append(str(stavka.odds(game, action)))
        except Unreadable as fault:
            found.append(str(fault))
    return found


@pytest.mark.parametrize("scenario", ["campaign", "road-back", "citadel", "what-if-1942"])
def test_nothing_said_gives_a_secret_away(new: New, scenario: str) -> None:
    """Lists of actions, refusals and odds are the same when hidden units change places (bd:11.7-a,-c,-e)."""
    game = new(scenario, seed=11, options=["forgiveness"])
    rng, tried = Random(11), 0
    for step in range(500):
        if game.result:
            break
        game.play(game.legal().sample(rng))
        pos = war(game)
        side = ("axis", "soviet").index(game.to_act) if game.to_act in ("axis", "soviet") else -1
        if step % 8 or game.result or side < 0:
            continue
        roster, enemies = pos.roster, pos.roster.of_side[1 - side]
        closed = [u for u in enemies if hidden_from(pos, side, u) and roster.counts[u]]
        alike = [u for u in closed if pos.where[u] >= 0 or pos.where[u] in (RVGK, AWAITING)]
        if len(alike) < 2:
            continue
        one, other = rng.sample(alike, 2)
        changed = swapped(game, one, other)
        tried += 1
        assert [str(a) for a in game.legal()] == [str(a) for a in changed.legal()]
        hexes = [pos.hex_name(h) for h in rng.sample(sorted(pos.stacks), min(5, len(pos.stacks)))]
        mine = [pos.short(u) for u in roster.of_side[side] if pos.where[u] >= 0][:40:10]
        names = [pos.short(one), pos.short(other), *mine]
        actions = [f"{verb} {name}" for verb in UNITS_ONLY for name in names]
        actions += [f"{verb} {name} {hex}" for verb in TO_HEXES for name in names for hex in hexes]
        assert answers(game, actions) == answers(changed, actions)
    assert tried > 10


def test_a_support_unit_below_shows_as_a_counter(plain: Situation) -> None:
    """A cavalry-mechanized group under the army that is seen is counted and not named; no odds either (bd:11.7-a)."""
    game = plain({"3A": TOP, "3Pz": "2011"}, "axis fight", turn=26, attached={"CMB": "3A"})
    assert game.view("axis")["hidden"] == {TOP: 1}
    assert "CMB" not in seen(game, "axis")
    with pytest.raises(Unreadable, match=r"bd:11.7-a"):
        stavka.odds(game, f"attack 3Pz {TOP}")


def test_secrets_are_marked(bd: Situation, refused: Refused) -> None:
    """The title says that its information is not open, so that nobody shows one side's record to the other."""
    assert bd({"5Inf": "2117"}).title.open_information is False
