"""5.12, 8.35, 11: battles, one half of a condition at a time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.actions.combat import Attack
from stavka.titles.barbarossa_deluxe.combat import advance, attacks, factors, losses, odds
from stavka.titles.barbarossa_deluxe.combat.fight import Fight, defenders_of
from stavka.titles.barbarossa_deluxe.combat.retreat import FallBack
from stavka.titles.barbarossa_deluxe.state.flags import (
    CUT_OFF,
    FIGHT_FIGHT,
    FIGHT_MOVE,
    HALTED,
    MOVE_FIGHT,
    OVERLAND,
    SOVIET,
)
from tests.titles.barbarossa_deluxe.conftest import fight, shift
from tests.titles.barbarossa_deluxe.looking import war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
RED_RING = {"16A": "2306", "18A": "2406", "19A": "2408", "20A": "2506", "21A": "2507", "22A": "2307"}
FIVE = ["5Inf", "6Inf", "7Inf", "8Inf", "9Inf"]


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def cleared(game: Game, attack: str) -> Game:
    """Play an attack that nobody answers; its defenders are eliminated, by a die if one is thrown."""
    game.play(attack)
    while game.to_act != "chance" and game.stage in ("answer to an attack", "support of an attack"):
        game.play("pass" if game.stage == "answer to an attack" else "done")
    if game.to_act == "chance":
        game.play_dice([next(die for die in range(1, 7) if "the result is DE" in game.copy().play_dice([die]))])
    return game


# -- who attacks (11.1 to 11.6, 5.12) ---------------------------------------------------------------------------------


def test_an_attack_names_attackers_who_are_there(plain: Situation, refused: Refused) -> None:
    """Somebody attacks, each unit once, and nobody from off the map (bd:11.4-a, bd:2.2-a)."""
    game = plain({"5Inf": "2011", "3A": "2010"}, "axis fight", turn=4, boxes={"dead pile": ["6Inf"]})
    refusal = game.refusal(Attack((), "2010"))
    assert refusal is not None
    assert refusal.rule == "bd:11.4-a"
    refused(game, "attack 5Inf+5Inf 2010", "bd:11.4-a")
    refused(game, "attack 6Inf 2010", "bd:2.2-a")
    refused(game, "attack 5Inf+6Inf 2010", "bd:2.2-a")


def test_one_unit_that_was_attacked_shields_its_stack(plain: Situation, refused: Refused) -> None:
    """The units of a hex are attacked together, once in a phase (bd:11.4-c)."""
    units = [{"id": "5Inf", "hex": "2011"}, {"id": "3A", "hex": "2010"}]
    game = plain([*units, {"id": "4A", "hex": "2010", "flags": ["was attacked"]}], "axis fight", turn=4)
    refused(game, "attack 5Inf 2010", "bd:11.4-c")


def test_what_may_be_attacked_and_by_whom(plain: Situation) -> None:
    """Enemies next door, by the phasing player's units beside them (bd:11.1-a, bd:11.6-a)."""
    game = plain({"5Inf": "2011", "3A": "2010", "4A": "2005", "6Inf": "2020"}, "axis fight", turn=4)
    pos = war(game)
    hex = pos.board.grid.index("2010")
    assert attacks.targets(pos) == 1 << hex
    assert attacks.attackers_on(pos, hex) == [of(game, "5Inf")]


def test_the_duty_to_attack_belongs_to_the_war_of_1941(plain: Situation, refused: Refused) -> None:
    """Soviet units beside the enemy must attack on turns 1 to 3 of the campaign (bd:5.12-a), nowhere else (bd:15.1)."""
    units = {"3A": "2010", "5Inf": "2011"}
    refused(plain(units, "soviet fight", turn=3), "done", "bd:5.12-a")
    for turn, scenario in ((4, "campaign"), (3, "what_if_1942")):
        assert plain(units, "soviet fight", turn=turn, scenario=scenario).refusal("done") is None


def test_the_counter_fire_corps_need_not_attack_alone(plain: Situation) -> None:
    """It attacks only with an army, so that it owes nothing by itself (bd:8.35-d, bd:5.12-d)."""
    assert plain({"LCFC": "2010", "5Inf": "2011"}, "soviet fight", turn=3).refusal("done") is None


# -- the odds (11.8 to 11.24) -----------------------------------------------------------------------------------------


def test_the_ends_of_the_table(plain: Situation) -> None:
    """The first and the last column have their headings, what lies beyond is told so (bd:11.10-a,-b)."""
    pos = war(plain({"5Inf": "2011"}))
    ladder = pos.charts.crt.ladder
    assert [odds.column(pos, level) for level in (-1, 0)] == ["under 1:6", ladder[0]]
    assert [odds.column(pos, len(ladder) + more) for more in (-1, 0)] == [ladder[-1], "over 7:1"]


def test_paratroops_do_not_swim(plain: Situation) -> None:
    """With a drop among the attackers not all of them come over the river (bd:11.16-a, bd:4.17-d)."""
    units = {"5Inf": "2011", "3A": "2010"}
    river = {"sides": {"river": [["2010", "2011"]]}}
    more = {"counts": {"gambit": 18}, "boxes": {"due": ["2Para"]}, "map": river}
    game = plain(units, "axis fight", 18, **more)
    assert shift(game, "attack 5Inf 2010", "river") == -1
    assert shift(game, "attack 5Inf+2Para 2010", "river") == 0


def shock_factor(game: Game) -> int:
    pos = war(game)
    hex = pos.board.grid.index("2406")
    battle = Fight(SOVIET, (of(game, "1Sh"),), defenders_of(pos, SOVIET, hex, False), hex, False)
    return factors.attack_worth(pos, battle, of(game, "1Sh"))[0]


@pytest.mark.parametrize("order", [FIGHT_MOVE, FIGHT_FIGHT, MOVE_FIGHT])
def test_shock_armies_double_only_in_overland_supply(bd: Situation, order: str) -> None:
    """Garrison supply leaves a shock army its factor and no more (bd:5.7-b, bd:7.22-e)."""
    stage = "soviet fight" if order != MOVE_FIGHT else "soviet fight last"
    ring = {"3Pz": "2306", "14Pz": "2406", "24Pz": "2408", "41Pz": "2506", "46Pz": "2507", "47Pz": "2307"}
    for units, doubled in (({"14Pz": "2406"}, order != MOVE_FIGHT), (ring, False)):
        game = bd({"1Sh": "2407", **units}, stage, turn=6, heroes=["2407"])
        war(game).order = order
        assert shock_factor(game) == (6 if doubled else 3)


# -- losses (2.12, 8.15, 8.31) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "old", "new"), [(27, "out of play", "dead pile"), (28, "out of play", "awaiting")])
def test_a_corps_marked_for_exchange_is_lost(bd: Situation, turn: int, old: str, new: str) -> None:
    """Dead, it is exchanged there (bd:8.29-b); lost for good, its new counter never comes (bd:8.14)."""
    game = bd({"3Pz": "2407", **RED_RING}, turn=turn, boxes={"awaiting": ["3PzL"]})
    pos = war(game)
    pos.flags[of(game, "3Pz")] |= CUT_OFF
    pos.eliminate(of(game, "3Pz"))
    assert (game.piece("3Pz").box, game.piece("3PzL").box) == (old, new)


@pytest.mark.parametrize(("die", "box"), [(1, "awaiting"), (2, "awaiting"), (3, "out of play")])
def test_a_return_after_the_last_turn(bd: Situation, die: int, box: str) -> None:
    """On the last turn it is in time, a turn later not (bd:8.31-k, bd:8.32-j)."""
    game = bd({"57Pz": "1707", "3A": "1607"}, turn=30, attached={"505TB": "57Pz"})
    war(game).eliminate(of(game, "57Pz"))
    game.play_dice([die])
    assert game.piece("505TB").box == box
    if box == "awaiting":
        assert war(game).arrives[of(game, "505TB")] == 30 + die


def test_only_romanians_use_up_their_return(bd: Situation) -> None:
    """A Romanian army comes back once (bd:8.15-a); Tigers as often as they are lost (bd:8.31-k)."""
    game = bd({"Ro3": "2607", "57Pz": "2608", "3A": "1606"}, turn=12, attached={"505TB": "57Pz"})
    for unit, rider in (("Ro3", "Ro3"), ("57Pz", "505TB")):
        war(game).eliminate(of(game, unit))
        game.play_dice([1])
        assert game.piece(rider).box == "awaiting"
        assert bool(war(game).flags[of(game, rider)]) == (unit == "Ro3")
    assert losses.NO_RETURN_TURN == 28


# -- retreats and advances (11.27 to 11.32) ---------------------------------------------------------------------------


def test_the_coastal_army_finds_its_other_port_full(bd: Situation) -> None:
    """Then it cannot retreat (bd:10.34-c, bd:6.3)."""
    full = dict.fromkeys(("3A", "4A", "5A", "13A", "16A"), "3108")
    for others, box in (({}, None), (full, "out of play")):
        units = {"ICA": "2911", **others, **dict.fromkeys(FIVE, "2810")}
        game = bd(units, "axis fight", turn=13, control={"soviet": ["3108", "2911"]})
        pos = war(game)
        FallBack((of(game, "ICA"),), (), False).run(pos)
        assert game.piece("ICA").box == box


def test_static_attackers_do_not_advance(plain: Situation, refused: Refused) -> None:
    """The Counter-Fire Corps stays in its hex when the attack succeeds (bd:11.30-a, bd:2.9-d)."""
    units = {"LCFC": "2010", "2010": ["3A", "4A", "5A", "13A"], "Str": "2011"}
    game = plain(units, "soviet fight", turn=21, offensive={"A": "2010"})
    assert not advance.may_advance(war(game), of(game, "LCFC"), war(game).board.grid.index("2011"))
    assert advance.may_advance(war(game), of(game, "3A"), war(game).board.grid.index("2011"))


def test_one_hex_further_is_for_germans(plain: Situation) -> None:
    """A mechanized ally, if there were one, would stop (bd:11.32-a)."""
    ally = {"side": "axis", "nation": "hungarian", "kind": "panzer", "size": "corps", "combat": 4, "hex": "2011"}
    game = plain([ally, {"id": "3Pz", "hex": "2012"}, {"id": "5Inf", "hex": "2012"}], "axis fight", turn=4)
    pos = war(game)
    unit = next(u for u in range(len(pos.roster)) if pos.where[u] == pos.board.grid.index("2011"))
    for u in (unit, of(game, "3Pz"), of(game, "5Inf")):
        pos.flags[u] |= OVERLAND
    assert [advance.goes_on(pos, u) for u in (unit, of(game, "3Pz"), of(game, "5Inf"))] == [False, True, False]
    pos.flags[of(game, "3Pz")] = 0
    assert not advance.goes_on(pos, of(game, "3Pz"))


@pytest.mark.parametrize(("turn", "further"), [(12, False), (13, True)])
def test_soviet_mechanized_units_go_further_from_turn_13(plain: Situation, turn: int, further: bool) -> None:
    """bd:11.32-b, in any month; German ones only in single-month turns (bd:11.32-a)."""
    game = plain({"3T": "2010", "3Pz": "2012"}, "soviet fight", turn=turn)
    pos = war(game)
    for unit in ("3T", "3Pz"):
        pos.flags[of(game, unit)] |= OVERLAND
    assert advance.goes_on(pos, of(game, "3T")) == further
    assert advance.goes_on(pos, of(game, "3Pz")) == (turn == 12)


def test_a_battle_that_is_over_can_be_declared_a_city_again(bd: Situation) -> None:
    """While it is fought the hex takes no marker, afterwards it does (bd:9.7)."""
    units = {"3A": "2407", **dict.fromkeys(FIVE, "2408")}
    game = bd(units, "axis fight", turn=9, hero_markers=1)
    if game.to_act == "soviet":
        game.play("pass")
    fight(game, f"attack {'+'.join(FIVE)} 2407", "AS")
    assert "battle" not in war(game).counts


def test_overfull_stacks_of_both_sides_are_cut_down_after_a_battle(plain: Situation) -> None:
    """Whoever attacked (bd:6.2-b)."""
    for stage, attack in (("soviet fight", "attack 3A 2011"), ("axis fight", "attack 5Inf 2010")):
        units = {"2020": FIVE[1:], "5Inf": "2011", "3A": "2010"}
        game = plain({**units, "12Inf": "2020"}, stage, turn=8, offensive={"A": "2010"})
        pos = war(game)
        pos.put(of(game, "13Inf"), pos.board.grid.index("2020"))
        fight(game, attack, "AS")
        assert (game.stage, game.to_act) == ("surplus units", "soviet")


def test_a_prepared_assault_that_fails_halts_nobody(plain: Situation) -> None:
    """Only a failed mobile assault of the Soviet does (bd:10.28-b)."""
    game = plain({"5Inf": "2011", "3A": "2010"}, "soviet fight", turn=26, offensive={"A": "2010"})
    fight(game, "attack 3A 2011", "AS")
    assert not war(game).flags[of(game, "3A")] & HALTED


# -- what follows a battle --------------------------------------------------------------------------------------------


def test_a_hex_taken_on_the_move_changes_hands(plain: Situation) -> None:
    """A mobile assault that clears its hex is in it (bd:10.29-a, bd:3.6-c)."""
    game = plain({"2011": ["3Pz", "14Pz", "24Pz", "39Pz"], "13Mech": "2010"}, turn=4, control={"soviet": ["2010"]})
    game.play("assault 3Pz+14Pz+24Pz+39Pz 2010")
    while game.to_act == "chance":
        game.play_dice([6])
    pos = war(game)
    assert pos.controller(pos.board.grid.index("2010")) == "axis"
    assert {game.piece(name).hex for name in ("3Pz", "14Pz", "24Pz", "39Pz")} == {"2010"}


def test_a_soviet_assault_brings_the_poles(bd: Situation) -> None:
    """Who comes near the General Government in a mobile assault has come near it (bd:8.24-a)."""
    units = {"2115": ["1GT", "2GT", "3GT"], "Str": "2116", "4A": "2114", "5Inf": "2023"}
    game = bd(units, "soviet move", turn=26, control={"soviet": "all"}, offensive={"A": "2115"})
    war(game).counts.pop("poland", None)
    cleared(game, "assault 1GT+2GT+3GT 2116")
    assert war(game).counts.get("poland")


def test_paratroops_on_the_ground_fight_like_others(plain: Situation) -> None:
    """Who has landed is not lost when an attack stalls, and advances by choice (bd:4.17-e, bd:11.30-a)."""
    game = plain({"2Para": "2011", "3A": "2010"}, "axis fight", turn=19, counts={"gambit": 18})
    fight(game, "attack 2Para 2010", "AS")
    assert game.piece("2Para").hex == "2011"


def test_the_hex_of_a_drop_changes_hands(plain: Situation) -> None:
    """Paratroops in a cleared hex hold it, though nobody advances (bd:4.17-e, bd:3.6-c)."""
    more = {"counts": {"gambit": 18}, "boxes": {"due": ["2Para"]}, "control": {"soviet": ["2010"]}}
    game = plain({"2011": FIVE[:4], "13Mech": "2010"}, "axis fight", 18, **more)
    game.play(f"attack {'+'.join(FIVE[:4])}+2Para 2010")
    pos = war(game)
    assert game.piece("2Para").hex == "2010"
    assert pos.controller(pos.board.grid.index("2010")) == "axis"
    refusal = game.refusal("advance 2Para 2009")
    assert refusal is not None


def test_the_second_hex_may_be_closed(bd: Situation, refused: Refused) -> None:
    """No advance into Hungary on turn 1 (bd:11.32-a, bd:5.11-b)."""
    units = {"2518": ["3Pz", "14Pz", "24Pz", "39Pz"], "13Mech": "2619", "3A": "1606"}
    game = bd(units, "axis fight", turn=1)
    game.play("attack 3Pz+14Pz+24Pz+39Pz 2619")
    while game.to_act == "chance":
        game.play_dice([6])
    if game.stage == "bloodbath or retreat":
        game.play("result bloodbath")
    game.play("advance 3Pz 2619")
    refused(game, "advance 3Pz 2718", "bd:5.11-b")
    assert game.refusal("advance 3Pz 2620") is None


def won(plain: Situation, attackers: dict[str, str], **more: object) -> Game:
    """Germans have cleared 2010 in a single month."""
    game = plain({**attackers, "13Mech": "2010"}, "axis fight", turn=4, **more)
    cleared(game, f"attack {'+'.join(attackers)} 2010")
    assert game.stage == "advance after combat"
    return game


def test_one_after_the_other_advances(plain: Situation, refused: Refused) -> None:
    """Each of the attackers once, the first hex with the others, a second one alone (bd:11.30-b, bd:11.32-a)."""
    game = won(plain, dict.fromkeys(("3Pz", "14Pz", "24Pz", "5Inf"), "2011"), control={"soviet": ["2010", "2009"]})
    pos = war(game)
    game.play("advance 3Pz 2010")
    assert pos.controller(pos.board.grid.index("2010")) == "axis"
    game.play("advance 14Pz 2010")
    game.play("advance 3Pz 2009")
    assert pos.controller(pos.board.grid.index("2009")) == "axis"
    refused(game, "advance 3Pz 2008", "bd:11.30-a")  # no third hex
    refused(game, "advance 5Inf 2009", "bd:11.30-a")
    game.play("advance 5Inf 2010")
    refused(game, "advance 5Inf 2009", "bd:11.32-a")  # not mechanized
    game.play("advance 24Pz 2010")
    game.play("advance 14Pz 2009")
    game.play("done")
    assert game.stage != "advance after combat"


def test_a_single_panzer_corps_is_asked_for_its_second_hex(plain: Situation, refused: Refused) -> None:
    """Though nobody else is left to advance (bd:11.32-a); full hexes are closed to it (bd:6.3)."""
    game = plain({"2SSPz": "2011", "1Abn": "2010", "2009": FIVE}, "axis fight", turn=4)
    cleared(game, "attack 2SSPz 2010")
    game.play("advance 2SSPz 2010")
    assert game.stage == "advance after combat"
    refused(game, "advance 2SSPz 2009", "bd:6.3")


def test_somebody_may_still_advance(plain: Situation, refused: Refused) -> None:
    """Whom the first one keeps out stays, the others are asked (bd:6.4, bd:11.30-b)."""
    game = won(plain, {"Ro3": "2011", "Ro4": "2110", "5Inf": "2011", "6Inf": "2011", "7Inf": "2011", "8Inf": "2011"})
    game.play("advance Ro3 2010")
    refused(game, "advance Ro4 2010", "bd:6.4")
    game.play("advance 5Inf 2010")
    assert game.piece("5Inf").hex == "2010"


def test_an_advance_brings_the_poles(bd: Situation) -> None:
    """Who comes near the General Government after a battle has come near it (bd:8.24-a)."""
    units = {"2115": ["3A", "4A", "5A", "13A"], "SF": "2116", "16A": "2114", "5Inf": "2023"}
    game = bd(units, "soviet fight", turn=26, control={"soviet": "all"}, offensive={"A": "2115"})
    war(game).counts.pop("poland", None)
    cleared(game, "attack 3A+4A+5A+13A 2116")
    assert not war(game).counts.get("poland")
    game.play("advance 3A 2116")
    assert war(game).counts.get("poland")
