"""The counters of absurdities count what is planted for them, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.hints import Role
from stavka.lab.absurdities.sanity import (
    AT_FRONT,
    COSTLY,
    FORGOTTEN,
    IDLE_TRAIN,
    LOW_ODDS,
    OFF_RAIL,
    STARVED,
    UNTAKEN,
    WALKED_INTO,
    Watch,
)
from stavka.lab.absurdities.stances import ALONE, CAPITAL, EMPTY, LONE, OPEN, SCATTERED, THIN
from stavka.opponents import make
from stavka.opponents.seat import Seat
from stavka.titles.russian_campaign.actions.arrivals import Enter


def trc(units: Mapping[str, str], stage: str = "soviet second impulse movement", **more: object) -> Game:
    return stavka.situation({"title": "trc", "stage": stage, "turn": 2, "weather": "clear", "units": units, **more})


def n41(units: Mapping[str, str], stage: str) -> Game:
    return stavka.situation({"title": "n41", "stage": stage, "turn": 2, "units": units})


def found(watch: Watch, side: str, *kinds: str) -> dict[str, int]:
    """What was counted, all or of some kinds."""
    return {kind: n for kind, n in watch.found.get(side, {}).items() if not kinds or kind in kinds}


def test_an_empty_capital_in_reach_of_the_enemy() -> None:
    """Moscow (1809) with a panzer corps two hexes away: empty, held, and with the enemy far off."""
    for units, wanted in (
        ({"24Pz": "1811"}, {CAPITAL: 1}),
        ({"24Pz": "1811", "20A": "1809"}, {}),
        ({"24Pz": "1226"}, {}),
    ):
        watch = Watch()
        watch.turn_over(trc({**units, "40A": "2413"}), "soviet")
        assert found(watch, "soviet", CAPITAL, THIN) == wanted, units


def test_the_same_in_titles_whose_turns_are_built_otherwise() -> None:
    stage = "soviet second ground segment movement"
    for units, wanted in (({"2PzGr": "1811"}, {CAPITAL: 1}), ({"2PzGr": "1811", "16A": "1808"}, {})):
        watch = Watch()
        watch.turn_over(n41({**units, "20A": "1717"}, stage), "soviet")
        assert found(watch, "soviet", CAPITAL, THIN) == wanted, units


def test_an_attack_at_bad_odds_that_nothing_demands() -> None:
    stage = "soviet first ground segment combat"
    game = n41({"2PzGr": "1423", "3PzGr": "1423", "20A": "1422", "1Inf": "1523", "16A": "1522"}, stage)
    watch = Watch()
    watch.before(game, "soviet", game.read("attack 20A+16A 1523"))
    assert found(watch, "soviet") == {}
    watch.before(game, "soviet", game.read("attack 20A 1423"))
    assert found(watch, "soviet") == {LOW_ODDS: 1, COSTLY: 1}


def test_a_soak_off_is_no_absurdity() -> None:
    """Contact obliges to attack (trc:12.3), at whatever odds."""
    game = trc({"1Rum": "1822", "20A": "1823", "21A": "1823"}, "axis first impulse combat")
    soak = next(a for a in game.legal() if a.verb == "attack")
    watch = Watch()
    watch.before(game, "axis", soak)
    assert watch._low(Seat(game, "axis"), soak)
    assert found(watch, "axis") == {}


def test_a_march_out_of_supply_for_nothing() -> None:
    game = trc({"24Pz": "1617", "20A": "2413"}, "axis first impulse movement")
    hints, pos = game.title.hints, game.position
    fed = hints.supplied(pos, 0)
    names = pos.board.grid.index
    moves = [a for a in game.legal().by_unit("24Pz") if a.verb == "move"]
    ends = {fed >> names(a.path[-1]) & 1: a for a in moves}  # type: ignore[attr-defined]
    near, away = ends[1], ends[0]
    for action, wanted in ((away, {STARVED: 1}), (near, {})):
        trial, watch = game.copy(), Watch()
        watch.before(trial, "axis", action)
        trial.play(action)
        watch.turn_over(trial, "axis")
        assert found(watch, "axis", STARVED) == wanted


def test_a_reinforcement_left_behind() -> None:
    game = stavka.new("trc", "barbarossa", seed=1)
    player = make("cadet", 1)
    while not (game.to_act == "axis" and game.turn == 2 and "movement" in game.stage):
        game.play(player.act(game))
    watch = Watch()
    watch.before(game, "axis", game.read("done"))
    assert found(watch, "axis", FORGOTTEN) == {FORGOTTEN: 1}


def test_a_capital_left_to_those_who_cannot_hold_it() -> None:
    """Moscow (1809) with three panzer corps near: a worker alone, an army, a garrison."""
    panzers = {"24Pz": "1811", "46Pz": "1811", "47Pz": "1910"}
    for held, wanted in (({"Worker-Moscow": "1809"}, {THIN: 1}), ({"20A": "1809", "21A": "1809"}, {})):
        watch = Watch()
        watch.turn_over(trc({**panzers, **held, "40A": "2413"}), "soviet")
        assert found(watch, "soviet", CAPITAL, THIN) == wanted, held


def test_headquarters_alone_where_the_enemy_can_attack() -> None:
    for units, wanted in (
        ({"HQ-C": "1617"}, {ALONE: 1}),
        ({"HQ-C": "1617", "24Pz": "1617"}, {}),
        ({"HQ-C": "1226"}, {}),
    ):
        watch = Watch()
        watch.turn_over(trc({**units, "20A": "1615", "40A": "2413"}), "axis")
        assert found(watch, "axis", ALONE) == wanted, units


def over(units: Mapping[str, str], side: str, kind: str) -> int:
    """How often something is seen when a side's turn is over."""
    watch = Watch()
    watch.turn_over(trc({"40A": "1809", "23A": "1809", **units}), side)
    return found(watch, side).get(kind, 0)


def test_a_place_left_open_with_somebody_at_hand() -> None:
    """Kalinin (1509) with a panzer corps in reach: an army two hexes off could have gone in, one far away not."""
    panzer = {"24Pz": "1411"}
    assert over({**panzer, "20A": "1508"}, "soviet", OPEN) == over({**panzer, "20A": "1509"}, "soviet", OPEN) + 1
    assert over({"24Pz": "1226", "20A": "1508"}, "soviet", OPEN) == 0


def test_a_region_that_nobody_is_near_to() -> None:
    """Rostov (3515) with an enemy five hexes off, and nobody of its own within reach."""
    panzer = {"24Pz": "3018"}
    assert over(panzer, "soviet", EMPTY) > over({**panzer, "20A": "3514"}, "soviet", EMPTY)


def test_a_place_lost_without_a_fight() -> None:
    watch = Watch()
    game = trc({"24Pz": "1411", "40A": "1809"})
    watch.turn_over(game, "soviet")
    for panzer, wanted in (("1411", {}), ("1509", {WALKED_INTO: 1})):
        watch.turn_over(trc({"24Pz": panzer, "40A": "1809"}), "axis")
        assert found(watch, "soviet", WALKED_INTO) == wanted
        watch.turn_over(game, "soviet")


def test_a_lone_stack_for_a_cheap_counterstroke() -> None:
    """One panzer corps before six armies and four tank corps: alone, with a neighbour, and with nobody near."""
    armies = {"20A": "1612", "21A": "1612", "16A": "1712", "19A": "1712", "10A": "1812", "13A": "1812"}
    armies |= {"1TC": "1911", "7TC": "1911", "5TC": "1612", "8TC": "1712"}
    assert over({**armies, "24Pz": "1715"}, "axis", LONE) == 1
    assert over({**armies, "24Pz": "1715", "46Pz": "1716"}, "axis", LONE) == 0
    assert over({**armies, "24Pz": "1225"}, "axis", LONE) == 0


def test_no_main_effort() -> None:
    """Six panzer corps and slower infantry in a bold turn: together before Smolensk, or each for itself in the rear."""
    fast = ("24Pz", "46Pz", "47Pz", "41Pz", "56Pz", "14Pz")
    slow = dict.fromkeys(("1Inf", "2Inf", "10Inf", "26Inf", "28Inf", "38Inf", "5Inf", "6Inf"), "1226")
    apart = dict(zip(fast, ("1027", "1227", "1427", "1627", "1827", "2027"), strict=True))
    together = dict(zip(fast, ("1515", "1515", "1516", "1516", "1616", "1616"), strict=True))
    assert over({**slow, **apart}, "axis", SCATTERED) == 1
    assert over({**slow, **together}, "axis", SCATTERED) == 0


def test_an_open_city_not_entered() -> None:
    beside = {"24Pz": "1615", "20A": "1809"}
    for control, wanted in (("soviet", 1), ("axis", 0)):
        game = trc(beside, "axis second impulse movement", control={"Smolensk": control})
        watch = Watch()
        watch.before(game, "axis", game.read("done"))
        assert found(watch, "axis").get(UNTAKEN, 0) == wanted, control


def test_units_far_behind_while_trains_stand_idle() -> None:
    """An army in Gorki's country with the enemy before Smolensk may ride; one at the front need not."""
    for hex, wanted in (("2102", 1), ("1611", 0)):
        game = trc({"24Pz": "1615", "20A": hex, "19A": hex}, "soviet first impulse movement")
        watch = Watch()
        watch.before(game, "soviet", game.read("done"))
        assert found(watch, "soviet").get(IDLE_TRAIN, 0) == wanted, hex


def test_arrivals_in_the_wrong_place() -> None:
    """An army comes on where trains go, as far as there is a choice."""
    game = stavka.new("trc", "barbarossa", seed=1)
    player = make("cadet", 1)
    brought_on: set[str] = set()
    while not brought_on:
        if game.to_act == "soviet" and game.turn == 2 and "first impulse movement" in game.stage:
            for action in islice(Seat(game).legal(Role.ENTER), 60):
                watch = Watch()
                watch.before(game, "soviet", action)
                brought_on |= set(found(watch, "soviet", OFF_RAIL))
        game.play(player.act(game))
    assert brought_on == {OFF_RAIL}


def test_a_worker_brought_on_at_the_front(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kharkov (2715) with panzers beside it, and Gorki (2102) far behind: only the choice of the first is counted."""
    game = trc({"24Pz": "2617", "46Pz": "2617", "20A": "1809"}, "soviet first impulse movement")
    front, rear = Enter("Worker-Moscow", "2715"), Enter("Worker-Moscow", "2102")
    for action, others, wanted in ((front, (rear,), {AT_FRONT: 1}), (rear, (front,), {}), (front, (), {})):
        monkeypatch.setattr(Seat, "alike", lambda seat, chosen, others=others: iter((chosen, *others)))
        watch = Watch()
        watch.before(game, "soviet", action)
        assert found(watch, "soviet") == wanted
