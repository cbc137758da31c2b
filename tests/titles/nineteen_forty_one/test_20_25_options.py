"""20. to 25. Optional rules."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.position import Result
from stavka.titles.nineteen_forty_one.options import winter
from tests.titles.conftest import Refused
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

SOVIET = "soviet move 1"
NAVAL = {"options": ["naval"]}


@pytest.mark.parametrize(
    ("stage", "action", "option"),
    [
        ("soviet move 1", "sail 8A 0712-0713", "naval"),
        ("axis air segment", "neutralize baltic", "naval"),
        ("axis air segment", "bomb 1", "rail-bombing"),
        ("axis air segment", "supply 26Inf", "air-supply"),
    ],
)
def test_options_are_off_unless_chosen(n41: Situation, refused: Refused, stage: str, action: str, option: str) -> None:
    """n41:20-optional"""
    units = {"8A": "0712", "26Inf": "1125"}
    refused(n41(units, stage), action, "n41:20-optional")
    assert n41(units, stage, options=[option]).refusal(action) is None
    others = [o for o in stavka.title("n41").options if o != option]
    refused(n41(units, stage, options=others), action, "n41:20-optional")


def test_unknown_options_are_named() -> None:
    """n41:20-optional"""
    assert set(stavka.title("n41").options) == {"naval", "partisans", "rail-bombing", "winter", "air-supply"}
    with pytest.raises(stavka.Unreadable, match="no option"):
        stavka.new("n41", options=["chariots"])


# -- 21 ---------------------------------------------------------------------------------------------------------------


def test_the_baltic_fleet_moves_one_unit_a_phase(n41: Situation, refused: Refused) -> None:
    """n41:21-baltic n41:21-areas"""
    game = n41({"8A": "0712", "23A": "0713", "10M": "0712"}, SOVIET, **NAVAL)
    refused(game, "sail 10M 0712-0713", "n41:21-baltic")  # infantry-type only
    game.copy().play("sail 23A 0713-0712")  # either way
    game.play("sail 8A 0712-0713")
    refused(game, "sail 23A 0713-0712", "n41:21-baltic")
    game.play("done")
    game.play("done")
    game.play("sail 23A 0713-0712")  # once in each movement phase
    game = n41({"26Inf": "0712"}, "axis move 1", **NAVAL)
    refused(game, "sail 26Inf 0712-0713", "n41:21-areas")


def test_a_neutralised_baltic_fleet(n41: Situation, refused: Refused) -> None:
    """n41:21-baltic-neutral n41:21-baltic-fort"""
    lost = {**NAVAL, "fleets_lost": ["baltic"]}
    game = n41({"8A": "0712"}, SOVIET, **lost)
    refused(game, "sail 8A 0712-0713", "n41:21-baltic-neutral")
    attack = {"26Inf": "0813", "8A": "0713"}
    game = n41(attack, "axis fight 1", **NAVAL)
    assert stavka.odds(game, "attack 26Inf 0713").defence == 8
    game = n41(attack, "axis fight 1", **lost)
    assert stavka.odds(game, "attack 26Inf 0713").defence == 4
    game = n41({"2PzGr": "0813", "8A": "0713"}, "axis fight 1", **lost)
    assert any(note.startswith("armor") for note in stavka.odds(game, "attack 2PzGr 0713").modifiers)  # clear terrain
    game = n41({"26Inf": "0812", "8A": "0712"}, "axis fight 1", **lost)
    assert stavka.odds(game, "attack 26Inf 0712").defence == 8  # Leningrad keeps its own


def test_overstacking_when_the_fleet_is_lost(n41: Situation, refused: Refused) -> None:
    """n41:21-baltic-overstack"""
    lost = {**NAVAL, "fleets_lost": ["baltic"]}
    game = n41({"8A": "0713", "23A": "0713"}, SOVIET, **lost)
    game.play("move 8A 0713-0813")
    game.play("done")
    assert game.stage == "soviet first ground segment combat"
    # nobody can leave: one must go
    ring = {"26Inf": "0813", "1Inf": "0714"}
    stuck = {"hex": "0713", "flags": ["moved"]}
    game = n41({"8A": stuck, "23A": stuck, **ring}, SOVIET, **lost)
    game.play("done")
    assert game.to_act == "soviet"
    assert {str(a) for a in game.legal()} == {"lose 8A", "lose 23A"}
    game.play("lose 8A")
    assert game.piece("23A").hex == "0713"


def test_black_sea_port_to_port(n41: Situation, refused: Refused) -> None:
    """n41:21-black-move-port n41:21-port n41:21-black-one"""
    game = n41({"CstA": "Odessa", "9A": "Sevastopol", "2M": "Odessa", "8A": "3123"}, SOVIET, **NAVAL)
    refused(game, "sail 2M Odessa-Sevastopol", "n41:21-black-move-port")
    refused(game, "sail 8A 3123-Sevastopol", "n41:21-black-move-port")  # no port
    refused(game, "sail CstA Odessa-Rostov", "n41:21-black-move-port")  # Rostov is not in a coastal hex
    game.play("sail CstA Odessa-Mariupol")
    assert game.piece("CstA").hex == "3514"
    refused(game, "sail 9A Sevastopol-Odessa", "n41:21-black-one")
    held = n41({"CstA": "Odessa"}, SOVIET, **NAVAL, control={"Sevastopol": "axis"})
    refused(held, "sail CstA Odessa-Sevastopol", "n41:21-black-move-port")


def test_ports_are_the_coastal_cities(n41: Situation) -> None:
    """n41:21-port"""
    ground = war(n41((), **NAVAL)).ground
    board = stavka.title("n41").map
    names = {board.places[name].name for name in board.places if ground.ports >> board.places[name].hex & 1}
    assert {"Odessa", "Sevastopol", "Novorossiysk", "Kerch", "Mariupol", "Taganrog", "Tuapse"} <= names
    assert not {"Nikolaev", "Kherson", "Rostov", "Leningrad", "Riga"} & names
    for place in board.places.values():
        if place.kind in ("major", "reference"):
            assert bool(place.port) == any(coast >> place.hex & 1 for coast in board.coasts.values()), place


def test_black_sea_across_one_hexside(n41: Situation, refused: Refused) -> None:
    """n41:21-black-move-hexside"""
    game = n41({"51A": "3816", "8A": "3519"}, SOVIET, **NAVAL)
    game.copy().play("sail 51A 3816-3815")  # Kerch strait, no port at the other end
    refused(game, "sail 8A 3519-3817", "n41:21-black-move-port")
    refused(game, "sail 8A 3519-3618", "n41:21-black-move-hexside")  # a land hexside
    game.play("sail 8A 3519-3518")  # across the Sivash
    refused(game, "sail 51A 3816-3815", "n41:21-black-one")


def test_black_sea_attack(n41: Situation, refused: Refused) -> None:
    """n41:21-black-attack n41:21-black-one"""
    units = {"51A": "3815", "8A": "3717", "26Inf": "3816", "1M": "3815"}
    game = n41(units, "soviet fight 1", **NAVAL, air={"axis": 0, "soviet": 0})
    refused(n41(units, "soviet fight 1"), "attack 51A 3816", "n41:7-terrain-prohibited")
    refused(game, "attack 1M 3816", "n41:21-black-attack")
    assert stavka.odds(game, "attack 51A 3816").odds == "1:2"  # 1:1, as if across a river
    assert stavka.odds(game, "attack 51A+8A 3816").odds == "2:1"  # together with others
    game.play("attack 51A 3816")
    game.play_dice([6])  # NE
    assert game.position.count("black-sea used") == 1
    used = n41(units, "soviet fight 1", **NAVAL, counts={"black-sea used": 1})
    refused(used, "attack 51A 3816", "n41:21-black-one")
    game = n41({"51A": "3815", "8A": "3717", "7A": "3717", "IIR": "3816"}, "soviet fight 1", **NAVAL, air={"axis": 0})
    game.play("attack 51A+8A 3816")
    game.play_dice([2])  # 4:1, DR, and nowhere to go
    game.play("advance 51A")  # it may advance
    assert game.piece("51A").hex == "3816"


def test_only_one_unit_comes_from_the_sea(n41: Situation, refused: Refused) -> None:
    """n41:21-black-attack"""
    game = n41({"51A": "3815", "1M": "3815", "56A": "3815", "26Inf": "3816"}, "soviet fight 1", **NAVAL)
    refused(game, "attack 51A+56A 3816", "n41:21-black-attack")


def test_a_neutralised_black_sea_fleet(n41: Situation, refused: Refused) -> None:
    """n41:21-black-neutral"""
    lost = {**NAVAL, "fleets_lost": ["black-sea"]}
    refused(n41({"CstA": "Odessa"}, SOVIET, **lost), "sail CstA Odessa-Sevastopol", "n41:21-black-neutral")
    refused(n41({"51A": "3816"}, SOVIET, **lost), "sail 51A 3816-3815", "n41:21-black-neutral")
    refused(n41({"51A": "3815", "26Inf": "3816"}, "soviet fight 1", **lost), "attack 51A 3816", "n41:21-black-neutral")


def test_naval_movers_move_in_no_other_way(n41: Situation, refused: Refused) -> None:
    """n41:21-restrict"""
    game = n41({"CstA": "Odessa", "9A": "Odessa"}, SOVIET, **NAVAL)
    game.play("sail CstA Odessa-Sevastopol")
    refused(game, "move CstA 3720-3719", "n41:21-restrict")
    refused(game, "rail CstA 3720-3719", "n41:21-restrict")
    game = n41({"CstA": "3123"}, SOVIET, **NAVAL)
    game.play("move CstA 3123-3222")
    refused(game, "sail CstA 3222-3720", "n41:21-restrict")


def test_neutralising_takes_three_points_at_once(n41: Situation, refused: Refused) -> None:
    """n41:21-neutralise n41:21-neutralise-perm"""
    game = n41((), "axis air segment", **NAVAL, air={"axis": 2, "soviet": 1})
    refused(game, "neutralize baltic", "n41:21-neutralise")
    game = n41((), "axis air segment", **NAVAL, air={"axis": 6})
    game.play("neutralize baltic")
    refused(game, "neutralize baltic", "n41:21-neutralise-perm")
    game.play("neutralize black-sea")
    assert war(game).air[0] == 0
    assert game.view("axis")["fleets_lost"] == ["baltic", "black-sea"]
    game = n41((), "soviet air segment", **NAVAL, air={"soviet": 3, "axis": 1})
    refused(game, "neutralize baltic", "n41:21-neutralise")


def test_fleets_lost_with_their_bases(n41: Situation) -> None:
    """n41:21-baltic-auto n41:21-black-auto n41:21-neutralise-perm"""
    game = n41({"26Inf": {"hex": "0814", "flags": ["supplied"]}}, "axis move 1", **NAVAL)
    assert war(game).fleets_lost == ()
    game.play("move 26Inf 0814-0813")  # its zone takes 0713
    assert war(game).fleets_lost == ("baltic",)
    ground = war(game).ground
    ports = game.position.board.grid.names(ground.ports & ground.home)
    held = {"axis": [port for port in ports if port != "3222"]}
    game = n41({"26Inf": {"hex": "3121", "flags": ["supplied"]}}, **NAVAL, control=held)
    assert war(game).fleets_lost == ()
    game.play("move 26Inf 3121-3122")  # its zone takes Odessa, the last port
    assert war(game).fleets_lost == ("black-sea",)
    assert war(n41({"26Inf": "0813"})).fleets_lost == ()  # without the option there are no fleets


# -- 22 and 23 --------------------------------------------------------------------------------------------------------


def test_partisans_cut_axis_rail_capacity(n41: Situation, refused: Refused) -> None:
    """n41:22-partisans"""
    game = n41({"26Inf": "1125", "2PzGr": "1126"}, "partisans", turn=3, options=["partisans"])
    assert game.to_act == "soviet"
    game.play("partisans")
    while game.stage != "axis first ground segment movement":
        game.play("done")
    refused(game, "rail 2PzGr 1126-1127", "n41:22-partisans")
    game.play("rail 26Inf 1125-1224")
    assert game.view("axis")["rail_left"]["axis"] == 0
    game = n41({"26Inf": "1125"}, "partisans", turn=3, options=["partisans"])
    game.play("done")
    assert game.view("axis")["rail_left"]["axis"] == 3


def test_partisan_limits(n41: Situation, refused: Refused) -> None:
    """n41:22-partisan-limit"""
    assert n41((), "partisans", turn=2, options=["partisans"]).stage != "partisans"
    assert n41((), "partisans", turn=3, options=["partisans"], counts={"partisan uses": 1}).stage == "partisans"
    assert n41((), "partisans", turn=4, options=["partisans"], counts={"partisan uses": 2}).stage != "partisans"
    assert n41((), "partisans", turn=4).stage != "partisans"
    game = n41((), "partisans", turn=4, options=["partisans"])
    game.play("partisans")
    assert game.position.count("partisan uses") == 1
    refused(n41((), "partisans", turn=4, options=["partisans"]), "negate 1", "n41:22-partisans")


def test_bombed_railroads(n41: Situation, refused: Refused) -> None:
    """n41:23-bomb"""
    game = n41({"8A": "1808"}, "axis air segment", turn=3, options=["rail-bombing"], air={"axis": 5})
    refused(game, "bomb 0", "n41:23-bomb")
    refused(game, "bomb 6", "n41:10-once")
    game.play("bomb 3")
    assert game.view("soviet")["rail_left"]["soviet"] == 2
    assert war(game).air[0] == 2
    game = n41({"8A": "1808"}, "soviet move 1", turn=3, options=["rail-bombing"], counts={"bombed": 4})
    refused(game, "rail 8A 1808-1807", "n41:23-bomb")
    refused(n41((), "soviet air segment", turn=3, options=["rail-bombing"]), "bomb 1", "n41:23-bomb")


# -- 24 ---------------------------------------------------------------------------------------------------------------

WINTER = {"options": ["winter"]}


def test_the_winter_game_lasts_ten_turns(n41: Situation) -> None:
    """n41:24-length"""
    game = n41({"8A": "1808"}, "soviet fight 2", turn=7, **WINTER)
    game.play("done")
    assert (game.result, game.turn) == (None, 8)
    game = n41({"8A": "1808"}, "soviet fight 2", turn=10, **WINTER)
    game.play("done")
    assert game.result is not None
    assert stavka.new("n41", options=["winter"]).view("axis")["last_turn"] == 10


def test_the_thaw_drowns_units_on_the_ice(n41: Situation) -> None:
    """n41:24-thaw"""
    game = n41({"8A": "0711", "IIF": "0610", "23A": "0712", "11A": "0102"}, "weather", turn=10, **WINTER)
    assert {u: game.piece(u).box for u in ("8A", "IIF", "11A")} == dict.fromkeys(("8A", "IIF", "11A"), "eliminated")
    assert game.piece("23A").hex == "0712"
    assert n41({"8A": "0711"}, "weather", turn=9, **WINTER).piece("8A").hex == "0711"


INFANTRY = ("5A", "6A", "8A", "10A")


def test_replacements_of_1942(n41: Situation, refused: Refused) -> None:
    """n41:24-replace n41:24-replace-moscow"""
    dead = {"eliminated": [*INFANTRY, "9M", "1TG"]}
    game = n41((), SOVIET, turn=8, boxes=dead, **WINTER)
    for unit in INFANTRY[:2]:
        game.play(f"replace {unit}")
    refused(game, "replace 8A", "n41:24-replace")
    game.play("replace 9M")
    game = n41((), SOVIET, turn=8, boxes=dead, **WINTER)
    game.play("replace 1TG")
    game.play("replace 5A")
    refused(game, "replace 6A", "n41:24-replace")
    game = n41((), SOVIET, turn=8, boxes=dead, control={"Moscow": "axis"}, **WINTER)
    game.play("replace 5A")
    refused(game, "replace 6A", "n41:24-replace-moscow")


def test_partisans_of_1942(n41: Situation) -> None:
    """n41:24-partisan (reading 6)"""
    both = {"options": ["winter", "partisans"], "counts": {"partisan uses": 2}}
    for turn in (8, 9, 10):
        game = n41((), "partisans", turn=turn, **both)
        assert game.stage == "partisans"
        game.play("partisans")
        assert game.position.count("partisan uses") == 2
    assert n41((), "partisans", turn=7, **both).stage != "partisans"


def winter_end(n41: Situation, points: int, lost: tuple[str, ...] = ()) -> Result:
    from stavka.titles.nineteen_forty_one.victory import tally

    cities = {c["name"]: c for c in stavka.title("n41").charts["victory"]["city"]}
    base, held = sum(c["soviet"] for c in cities.values()), []
    for name, city in sorted(cities.items(), key=lambda item: item[1]["german"] - item[1]["soviet"]):
        gain = city["german"] - city["soviet"]
        if gain == 1 and base < points:
            held.append(name)
            base += gain
    game = n41({"8A": "0802"}, "soviet fight 2", turn=10, control={"axis": held}, boxes={"eliminated": lost}, **WINTER)
    assert tally(war(game)).points == points - 2 * len(lost)
    game.play("done")
    assert game.result is not None
    return game.result


@pytest.mark.parametrize(
    ("points", "level", "winner"),
    [
        (0, "Soviet major", "soviet"),
        (1, "Soviet substantial", "soviet"),
        (2, "Soviet marginal", "soviet"),
        (3, "stalemate", None),
        (4, "German", "axis"),
    ],
)
def test_winter_victory_table(n41: Situation, points: int, level: str, winner: str | None) -> None:
    """n41:24-table n41:24-victory n41:24-victory-table"""
    result = winter_end(n41, points)
    assert (result.level, result.winner, result.rule) == (level, winner, "n41:24-table")


def test_lost_panzer_groups_cost_two_points_each(n41: Situation) -> None:
    """n41:24-victory-panzer"""
    assert winter_end(n41, 4, ("1PzGr",)).level == "Soviet marginal"


def test_german_panzer_groups_alone_cost_points(n41: Situation) -> None:
    """Neither a German panzer corps nor an armored group of an ally (n41:24-victory-panzer)."""
    ally = {"side": "axis", "nation": "romanian", "kind": "armor", "size": "group", "combat": 8, "move": 5}
    for lost, groups in (({"id": "40Pz"}, 0), (ally, 0), ({"id": "1PzGr"}, 1)):
        game = n41([{"id": "8A", "hex": "0802"}, {**lost, "box": "eliminated"}], "soviet fight 2", turn=10, **WINTER)
        assert winter.panzer_groups_lost(war(game)) == groups


def test_losses_do_not_shift_the_winter_table(n41: Situation) -> None:
    """n41:24-victory-table"""
    soviet = [c.short for c in stavka.title("n41").units if c.side == "soviet" and c.short != "8A"][:50]
    from stavka.titles.nineteen_forty_one.victory import tally

    pos = war(n41({"8A": "0802"}, "soviet fight 2", turn=10, **WINTER, boxes={"eliminated": soviet}))
    assert tally(pos).level == tally(war(n41({"8A": "0802"}, "soviet fight 2", turn=10, **WINTER))).level


def test_strategic_victory_in_the_winter_game(n41: Situation) -> None:
    """n41:18-strategic (reading 8)"""
    board = stavka.title("n41").map
    home = board.countries["soviet_union"]
    majors = [place.name for place in board.places.values() if place.kind == "major" and home >> place.hex & 1]
    held = {"axis": [*majors, "Archangel", "Sevastopol"]}
    game = n41((), "soviet fight 2", turn=7, control=held, **WINTER)
    game.play("done")
    assert game.result is None  # not before the end of the winter game
    game = n41((), "soviet fight 2", turn=10, control=held, **WINTER)
    game.play("done")
    assert game.result is not None
    assert game.result.level == "German strategic"


# -- 25 ---------------------------------------------------------------------------------------------------------------

AIRLIFT = {"options": ["air-supply"]}


def test_air_supply_costs(n41: Situation, refused: Refused) -> None:
    """n41:25-air-supply"""
    units = {"26Inf": "2710", "2PzGr": "2810", "8A": "1808"}
    game = n41(units, "axis air segment", **AIRLIFT, air={"axis": 2})
    game.play("supply 26Inf")
    refused(game, "supply 2PzGr", "n41:25-air-supply")  # a group takes two
    refused(game, "supply 26Inf", "n41:25-air-supply-duration")
    refused(game, "supply 8A", "n41:25-air-supply")
    game = n41(units, "axis air segment", **AIRLIFT, air={"axis": 2})
    game.play("supply 2PzGr")
    assert war(game).air[0] == 0


def test_air_supply_lasts_the_player_turn(n41: Situation) -> None:
    """n41:25-air-supply-duration"""
    game = n41({"26Inf": "2710", "1Inf": "2712"}, "axis air segment", **AIRLIFT, air={"axis": 1, "soviet": 0})
    game.play("supply 26Inf")
    game.play("done") if game.stage == "axis air segment" else None
    assert "unsupplied" not in game.piece("26Inf").flags
    assert "unsupplied" in game.piece("1Inf").flags
    game.play("move 26Inf 2710-2709-2708")
    game.play("done")
    game.play("done")
    assert game.stage == "axis second ground segment movement"
    assert "unsupplied" not in game.piece("26Inf").flags
    while game.turn == 2 or game.stage != "axis first ground segment movement":
        game.play("done" if game.refusal("done") is None else str(next(iter(game.legal()))))
    assert "unsupplied" in game.piece("26Inf").flags


def test_air_supply_needs_a_german_in_the_hex(n41: Situation, refused: Refused) -> None:
    """n41:25-air-supply-german"""
    game = n41({"IIR": "2710", "IR": "2712", "26Inf": "2712"}, "axis air segment", **AIRLIFT)
    refused(game, "supply IIR", "n41:25-air-supply-german")
    game.play("supply IR")
