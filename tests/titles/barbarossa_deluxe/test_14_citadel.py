"""14. Operation Citadel and Manstein's Gambit."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe import sequence
from stavka.titles.barbarossa_deluxe.administration import administrative_phase, replacements, withdrawals
from stavka.titles.barbarossa_deluxe.combat import column_shifts, fight, losses, luftwaffe
from stavka.titles.barbarossa_deluxe.movement import movement_points
from stavka.titles.barbarossa_deluxe.scenarios import citadel
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, OUT, SOVIET
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.supply import aerial_supply, offensive_supply, overland_lines
from stavka.titles.barbarossa_deluxe.victory import victory_check
from tests.titles.barbarossa_deluxe.conftest import New
from tests.titles.barbarossa_deluxe.looking import in_box, listed, on_map, outcome, war

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]

SOVIETS = """1011 LPMA, 23, 42, 55, 67; 1110 2Sh, 4, 8, 54; 1210 52, 59; 1310 11, 34; 1411 1Sh, 22; 1510 3Sh, 41;
1610 4Sh, 20, 43; 1609 5, 10G, 31, 39, 68; 1708 33, 49; 1808 10, 50; 1807 4T, 11G; 1906 61; 2006 3, 3T, 63; 2106 13, 48;
2107 2T, 70; 2208 38, 60, 65; 2307 1T, 6G, 27, 40; 2306 4G, 5G, 5GT, 53; 2305 7G, 46, 47, 57, 69; 2405 1G, 6, 37;
2404 8G, 12; 2503 3G, 51; 2603 5Sh; 2702 2G; 2803 28; 2804 44; 3005 9, 58; 3104 18, 56"""
GERMANS = """1111 3Lw, 50, 54, 502TB; 1211 1, 38; 1311 26, 28; 1412 2, 10; 1513 8; 1511 43, 59; 1611 6; 1710 27;
1709 39Pz; 1809 9, 56Pz; 1908 12, 34; 1907 55; 2007 23, 35, 53, 505TB; 2008 41Pz, 46Pz, 47Pz; 2108 13, 20; 2209 7, 52;
2308 11, 42, 48Pz; 2408 3Pz, 24Pz; 2407 2SSPz; 2406 57Pz, 503TB; 2505 40Pz; 2504 17; 2604 30; 2704 4; 2805 29;
3105 5, 44, 49Mtn; 3106 KSC"""
TAMAN = {"9A": "3005", "58A": "3005", "18A": "3104", "56A": "3104"}
LENINGRAD = dict.fromkeys(("LPMA", "23A", "42A", "55A", "67A"), "1011")
STRAIT = {"5Inf": "3105", "44Inf": "3105", "49Mtn": "3105", "KSC": "3106"}


def give(pos: War, side: int, *names: str) -> None:
    for name in names:
        hex = 1 << pos.board.places[name].hex if name in pos.board.places else pos.ground.hex(name)
        pos.owner[side] |= hex
        pos.owner[1 - side] &= ~hex


# -- Citadel ----------------------------------------------------------------------------------------------------------


def test_set_up(new: New) -> None:
    """Both sides as listed, openly; nobody chooses but the Tigers (bd:14.3-b, bd:14.6-d, bd:14.7-b)."""
    game = new("citadel")
    assert on_map(game, "soviet") == listed(SOVIETS, "A")
    assert on_map(game, "axis") == listed(GERMANS, "Inf")


def test_boxes(new: New) -> None:
    """Out of play, dead, and nobody unlisted on the German side (bd:14.6-a,-b, bd:14.7-a)."""
    game = new("citadel")
    assert in_box(game, "soviet", "dead pile") == {f"{n}A" for n in (16, 21, 24, 30, 62, 64, 66)}
    assert {"ICA", "19A", "26A", "29A", "32A"} <= in_box(game, "soviet", "out of play")
    assert in_box(game, "axis", "dead pile") == set()
    assert {"51Inf", "14Pz", "Ro3", "GS"} <= in_box(game, "axis", "out of play")
    assert "506TB" in in_box(game, "axis", "awaiting")


def test_markers(new: New) -> None:
    """Three hero cities, three supply markers, a complete fortified area, aerial supply (bd:14.6-c,-e, bd:14.7-d)."""
    pos = war(new("citadel"))
    assert set(pos.board.grid.names(pos.heroes)) == {"1011", "1606", "1806"}
    assert offensive_supply.markers_in_hand(pos) == ["A", "B", "C"]
    assert (pos.hex_name(pos.area), pos.area_turn) == ("2207", 16)
    assert aerial_supply.in_hand(pos)


def test_fortified_area_is_complete(new: New) -> None:
    """Two columns left and no concentric bonus from the start (bd:14.6-e)."""
    pos = war(new("citadel"))
    pos.player = AXIS
    hex = pos.board.grid.index("2107")
    units = tuple(pos.roster.index(u) for u in ("13Inf", "20Inf", "23Inf"))
    attack = fight.Fight(AXIS, units, fight.defenders_of(pos, AXIS, hex, False), hex, False)
    found = dict(column_shifts.all_of(pos, attack))
    assert found["fortified area"] == -2
    assert "concentric" not in found


def test_tigers(new: New, refused: Refused) -> None:
    """The German says with which corps of their hexes 502 and 505 go; 503 is with 57Pz (bd:14.7-c)."""
    game = new("citadel")
    assert (game.to_act, game.stage) == ("axis", "Tiger battalion")
    refused(game, "attach 502TB 1Inf", "bd:14.7-c")
    game.play("attach 502TB 54Inf")
    game.play("attach 505TB 53Inf")
    pos = war(game)
    index = pos.roster.index
    riders = {pos.short(u): pos.short(r) for u, r in enumerate(pos.rider) if r >= 0}
    assert riders == {"54Inf": "502TB", "53Inf": "505TB", "57Pz": "503TB"}
    assert pos.where[index("502TB")] == pos.where[index("54Inf")]


def started(new: New, seed: int | None = None) -> Game:
    game = new("citadel", seed=seed)
    game.play("attach 502TB 54Inf")
    game.play("attach 505TB 53Inf")
    return game


def test_length(new: New) -> None:
    """It begins with the Soviet's phases of turn 19, past the reserves, and ends with turn 22 (bd:14.2, bd:14.3-a)."""
    game = started(new, seed=1)
    assert (game.turn, game.stage, war(game).last_turn) == (19, "soviet declaration", 22)
    game.play("order fight/move")
    assert game.stage == "soviet prepared assault"
    rng, stages = Random(1), set()
    while game.result is None:
        stages.add((game.turn, game.stage))
        game.play(game.legal().sample(rng))
    assert (19, "axis movement") not in stages
    assert (20, "axis movement") in stages
    assert game.turn == 22
    assert sequence.order_of(war(game)) == sequence.USUAL


def test_track_data(new: New) -> None:
    """Replacements, arrivals, movement and Luftwaffe by the track (bd:14.5)."""
    pos = war(started(new))
    for turn in (19, 20, 21, 22):
        pos.turn = turn
        row = pos.charts.turns[turn]
        assert luftwaffe.counters_of_turn(pos) == row.luftwaffe
        assert replacements.steps_of(pos, AXIS) == row.replacements[AXIS]
        assert movement_points.factor(pos, pos.roster.index("1T")) == row.move[SOVIET][0]


def test_second_ss_stays(new: New, bd: Situation) -> None:
    """No withdrawal here, while the campaign wants it on turn 19 (bd:14.7-e)."""
    units = {"2SSPz": "2407", "3A": "1606"}
    assert not withdrawals.second_ss_due(war(bd(units, "axis move", 19, scenario="citadel")))
    assert withdrawals.second_ss_due(war(bd(units, "axis move", 19)))


def test_no_east_wall(new: New) -> None:
    """Neither the East Wall nor the fortress marker is there (bd:14.7-f)."""
    pos = war(started(new))
    assert (pos.walls, pos.fortress_markers, pos.fortresses) == (0, 0, 0)
    administrative_phase.begin_axis(pos)
    assert not pos.counts.get("walls")


# -- 14.4 -------------------------------------------------------------------------------------------------------------

SIX = ("Smolensk", "Kharkov", "Stalino", "Orel", "Minsk", "Vilnius")
BESIEGERS = ("3Lw", "50Inf", "54Inf")


def freed(new: New, gained: tuple[str, ...], keep: tuple[str, ...] = ()) -> War:
    """The last turn's end: German corps at Leningrad, on the Dnepr and in Taman gone but those kept."""
    pos = war(started(new))
    for name in (*BESIEGERS, "5Inf", "44Inf", "49Mtn"):
        if name not in keep:
            pos.put(pos.roster.index(name), OUT)
    give(pos, SOVIET, *gained)
    pos.turn = 22
    return pos


def on_the_dnepr(pos: War) -> None:
    pos.put(pos.roster.index("8Inf"), pos.board.grid.index("2610"))


def test_seven_cities(new: New) -> None:
    """Seven cities, all the old ones supplied, and Leningrad free (bd:14.4-a)."""
    pos = freed(new, (*SIX, "Kiev"), keep=("5Inf",))
    on_the_dnepr(pos)
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("soviet", "bd:14.4-a")
    pos = freed(new, SIX, keep=("5Inf",))
    on_the_dnepr(pos)
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("axis", "bd:14.4-e")


def test_old_cities_in_supply(new: New) -> None:
    """Tula lost, or one cut off, and the Soviet has not won (bd:14.4-a)."""
    pos = freed(new, (*SIX, "Kiev", "Riga"))
    give(pos, AXIS, "Tula")
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("axis", "bd:14.4-e")
    pos = freed(new, (*SIX, "Kiev", "Riga"))
    pos.heroes = 0
    corps = ("1Inf", "38Inf", "26Inf", "28Inf", "2Inf", "10Inf")
    city = 1 << pos.board.places["Tula"].hex
    for name, hex in zip(corps, pos.ground.grid.neighbours(city.bit_length() - 1), strict=True):
        for there in pos.of(SOVIET, hex):
            pos.put(there, OUT)
        pos.put(pos.roster.index(name), hex)
    assert pos.controls(SOVIET, city)
    assert not city & overland_lines.fed(pos, SOVIET)
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("axis", "bd:14.4-e")


def test_leningrad_must_be_free(new: New) -> None:
    """One German corps beside it is enough to fail (bd:14.4-b)."""
    pos = freed(new, (*SIX, "Kiev", "Riga"), keep=("3Lw",))
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("axis", "bd:14.4-b")
    pos = freed(new, (*SIX, "Kiev"), keep=("5Inf", "3Lw"))
    on_the_dnepr(pos)
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("axis", "bd:14.4-b")  # with seven and no more


def test_the_dnepr_counts(new: New) -> None:
    """Nobody German in supply on the river south of Kiev is worth a city; one cut off does not hold it (bd:14.4-c)."""
    pos = freed(new, SIX, keep=("5Inf",))
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("soviet", "bd:14.4-a")
    pos = freed(new, SIX, keep=("5Inf",))
    on_the_dnepr(pos)
    armies = ("16A", "21A", "24A", "30A", "62A", "64A")
    hexes = pos.ground.grid.neighbours(pos.board.grid.index("2610"))
    for name, hex in zip(armies, hexes, strict=True):
        pos.put(pos.roster.index(name), hex)
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("soviet", "bd:14.4-a")
    river = set(pos.board.grid.names(citadel.south_of_kiev(pos)))
    banks = {"2310", "2411", "2410", "2510", "2509", "2508", "2507", "2610", "2609", "2608", "2607"}
    assert river == banks | {"2707", "2708", "2808", "2809", "2908"}  # not what 4.6 adds around the two cities


def test_the_gotenkopf_counts(new: New) -> None:
    """So is 3105 without Germans (bd:14.4-d)."""
    pos = freed(new, SIX)
    on_the_dnepr(pos)
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("soviet", "bd:14.4-a")


def test_river_and_gotenkopf_are_one_city_each(new: New) -> None:
    """Five cities and one of the two are six, five and both are seven (bd:14.4-c,-d)."""
    pos = freed(new, SIX[:5], keep=("5Inf",))
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("axis", "bd:14.4-e")
    pos = freed(new, SIX[:5])
    on_the_dnepr(pos)
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("axis", "bd:14.4-e")
    pos = freed(new, SIX[:5])
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("soviet", "bd:14.4-a")


def test_otherwise_german(new: New) -> None:
    """There is no draw (bd:14.4-e)."""
    pos = war(started(new))
    pos.turn = 22
    victory_check.end_of_turn(pos)
    assert outcome(pos) == ("axis", "bd:14.4-e")


def test_citadel_has_no_points(bd: Situation) -> None:
    """No check of points on the way (bd:14.4-f)."""
    for vp in (0, 99):
        assert bd({"1Inf": "2020", "3A": "1606"}, "victory check", 20, scenario="citadel", vp=vp).result is None


# -- Manstein's Gambit ------------------------------------------------------------------------------------------------


def test_gambit_length_and_sequence(new: New) -> None:
    """From the start of turn 18 to the end of turn 20, in the usual sequence (bd:14.8, bd:14.9-a)."""
    game = new("manstein-gambit", seed=1)
    pos = war(game)
    assert (pos.turn, pos.last_turn) == (18, 20)
    assert "skip" not in pos.counts
    assert sequence.order_of(pos) == sequence.USUAL
    rng = Random(1)
    while game.result is None:
        game.play(game.legal().sample(rng))
    assert game.turn <= 20


def test_gambit_free_set_up(new: New, refused: Refused) -> None:
    """Leningrad, Taman and the strait stand; then the German beside the marked line, then the Soviet.

    bd:14.9-b,-c,-d,-e,-f,-g
    """
    game = new("manstein-gambit", set_up="free", seed=1)
    assert (game.to_act, game.stage) == ("axis", "axis set-up")
    assert on_map(game, "soviet") == {**LENINGRAD, **TAMAN}
    assert on_map(game, "axis") == STRAIT
    wanted = {u for u, hex in listed(GERMANS, "Inf").items() if hex not in ("3105", "3106")}
    due = in_box(game, "axis", "due")
    assert wanted | {"XIVPz", "76Pz", "3SSPz", "2Para"} == due
    front = {hex for hex in listed(SOVIETS, "A").values() if hex not in ("1011", "3005", "3104")} | {"2207"}
    assert set(war(game).board.grid.names(war(game).counts["front"])) == front
    refused(game, "place 3Pz 2109", "bd:14.9-e")  # not beside the line
    refused(game, "place 3Pz 2107", "bd:14.9-e")  # in it
    refused(game, "place 5Inf 2108", "bd:3.1-a")
    game.play("place 3Pz 2108")
    refused(game, "done", "bd:3.1-a")
    rng = Random(1)
    while in_box(game, "axis", "due") - {"2Para", "502TB", "503TB", "505TB"}:
        action = game.legal().sample(rng)
        if not str(action).startswith("place 2Para"):
            game.play(action)
    game.play("done")  # the paratroops stay behind
    assert (game.to_act, game.stage) == ("soviet", "soviet set-up")
    assert len({piece.hex for piece in game.units("axis") if piece.hex}) > 5
    refused(game, "place 1T 2709", "bd:14.9-f")
    refused(game, "place 1T 3004", "bd:14.9-f")
    refused(game, "fortify 2108", "bd:14.9-f")
    game.play("place 1T 2107")
    game.play("fortify 2305")
    assert war(game).hex_name(war(game).area) == "2305"
    assert war(game).area_turn == 16
    while game.stage == "soviet set-up":
        game.play("done" if game.refusal("done") is None else game.legal().sample(rng))
    assert game.turn == 18
    assert not in_box(game, "soviet", "due") & set(listed(SOVIETS, "A"))
    assert game.piece("2Para").box == "due"


def test_gambit_track(new: New) -> None:
    """All by the track but German replacements of 2/2 (bd:14.11)."""
    pos = war(new("manstein-gambit"))
    for turn in (18, 19, 20):
        pos.turn = turn
        row = pos.charts.turns[turn]
        assert replacements.steps_of(pos, AXIS) == (2, 2)
        assert replacements.steps_of(pos, SOVIET) == row.replacements[SOVIET]
        assert luftwaffe.counters_of_turn(pos) == row.luftwaffe
        assert movement_points.factor(pos, pos.roster.index("3Pz")) == row.move[AXIS][0]


def ended(new: New, taken: str = "", lost: str = "", kills: int = 0, cleared: bool = True) -> War:
    pos = war(new("manstein-gambit"))
    if cleared:
        for unit in pos.roster.of_side[SOVIET]:
            pos.put(unit, OUT)
        open_land = pos.ground.land & ~pos.ground.cities
        pos.owner[AXIS] |= open_land
        pos.owner[SOVIET] &= ~open_land
    for name, side in ((taken, AXIS), (lost, SOVIET)):
        if name:
            give(pos, side, name)
    pos.counts["kills out of supply"] = kills
    pos.turn = 20
    victory_check.end_of_turn(pos)
    return pos


def test_gambit_victory(new: New) -> None:
    """All the cities of the start and one more, in supply (bd:14.10-a,-d)."""
    assert outcome(ended(new, "Voronezh")) == ("axis", "bd:14.10-a")
    assert outcome(ended(new)) == ("soviet", "bd:14.10-d")
    assert outcome(ended(new, "Voronezh", "Smolensk")) == ("soviet", "bd:14.10-d")
    # behind the Soviet line there is no supply
    assert outcome(ended(new, "Saratov", cleared=False)) == ("soviet", "bd:14.10-d")


def test_gambit_kills(new: New, bd: Situation) -> None:
    """Every full five units destroyed out of supply are a city; eleven make two (bd:14.10-b)."""
    assert outcome(ended(new, kills=5)) == ("axis", "bd:14.10-a")
    assert outcome(ended(new, kills=4)) == ("soviet", "bd:14.10-d")
    found = ended(new, kills=11).result
    assert found is not None
    assert "2 gained" in found.reason
    ring = ("1814", "1812", "1713", "1712", "1913", "1912")
    corps = ("39Pz", "1Inf", "2Inf", "9Inf", "10Inf", "23Inf")
    units = {**dict(zip(corps, ring, strict=True)), "3A": "1813", "4A": "1606"}
    pos = war(bd(units, "axis move", 18, scenario="manstein-gambit"))
    losses.eliminate(pos, pos.roster.index("3A"))
    assert pos.count("kills out of supply") == 1
    losses.eliminate(pos, pos.roster.index("4A"))
    assert pos.count("kills out of supply") == 1


def test_gambit_sudden_death(bd: Situation) -> None:
    """Leningrad or Moscow taken, supply or not, wins at once (bd:14.10-c)."""
    for start, end in (("1607", "1606"), ("1111", "1011")):
        game = bd({"39Pz": start, "3A": "1000"}, "axis move", 18, scenario="manstein-gambit")
        game.play(f"move 39Pz {start}-{end}")
        assert outcome(war(game)) == ("axis", "bd:14.10-c")


def test_gambit_without_campaign_conditions(bd: Situation, new: New) -> None:
    """No points, no Moscow die, and not the conditions of the campaign's Gambit (bd:14.10-e)."""
    for vp in (0, 99):
        game = bd({"1Inf": "2020", "3A": "1606"}, "victory check", 19, scenario="manstein-gambit", vp=vp)
        assert game.result is None
    pos = ended(new, "Voronezh")
    assert pos.ground.kiev & pos.owner[AXIS]
    assert not pos.ground.stalingrad & pos.owner[AXIS]  # one of the four great cities, and yet won
    assert outcome(pos) == ("axis", "bd:14.10-a")
