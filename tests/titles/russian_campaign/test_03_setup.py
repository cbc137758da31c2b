"""1 to 3. Units, preparing for play, and the first impulse of the invasion."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import stavka
from stavka.engine.game import Game
from stavka.titles.russian_campaign.setup import set_up_checks, set_up_limits
from stavka.titles.russian_campaign.state.flags import AXIS, SOVIET, TRAY
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war


def free(scenario: str = "campaign", options: Sequence[str] = (), seed: int | None = None) -> Game:
    return stavka.new("trc", scenario=scenario, options=options, seed=seed, set_up="free")


def axis_turn_to_set_up() -> Game:
    game = free()
    game.play("auto")
    game.play("done")
    return game


# -- units ----------------------------------------------------------------------------------------------------------


def test_counters_are_units_of_two_sides_and_markers_need_none() -> None:
    """trc:2.1 Every counter is on its side's card, in play or set aside for an option."""
    game = stavka.new("trc")
    units = game.units()
    assert len(units) == 226
    assert {unit.side for unit in units} == {"axis", "soviet"}
    assert all(unit.hex or unit.box for unit in units)
    assert {u.short for u in units if u.box == "unused"} >= {"BG-Inf1", "GerArt", "DAKPz", "FJ1"}
    assert game.piece("40Pz").box == "awaiting"


def test_code_gives_the_area_or_the_turn_of_arrival(refused: Refused) -> None:
    """trc:2.2-a The 10th Army sets up in the Western district; the Rumanian 3rd waits for turn 9, September 1942."""
    game = free()
    refused(game, "place 10A 1826", "trc:3.3-c")
    game.play("place 10A 1223")
    assert game.piece("10A").hex == "1223"
    third = game.piece("3Rum")
    assert (third.box, third.turn) == ("awaiting", 9)
    assert game.view("axis")["turn_name"] == "May/Jun 1941"
    assert game.position.charts.turn_name(9) == "Sep/Oct 1942"  # type: ignore[attr-defined]


def test_only_units_with_a_code_are_set_up(refused: Refused) -> None:
    """trc:2.2-b"""
    game = free()
    refused(game, "place 16A 1809", "trc:2.2-b")
    assert game.piece("16A").box == "awaiting"
    assert game.piece("11A").box == "tray"


def test_size_matters_for_stacking_only(trc: Situation, refused: Refused) -> None:
    """trc:2.3 Two armies fill a hex, three corps do, and an army fights and moves by its factors like a corps."""
    board = {"blank": True}
    game = trc({"5A": "0203", "6A": "0203", "26A": "0204"}, stage="soviet first impulse movement", map=board)
    game.play("move 26A 0204-0203")
    refused(game, "done", "trc:6.2")
    corps = trc({"1TC": "0203", "3TC": "0203", "4TC": "0204"}, stage="soviet first impulse movement", map=board)
    corps.play("move 4TC 0204-0203")
    corps.play("done")
    by_size = {}
    for size in ("army", "corps"):
        attacking = {"side": "soviet", "kind": "infantry", "size": size, "combat": 4, "move": 3, "hex": "0803"}
        battle = trc([attacking, {"id": "1Inf", "hex": "0804"}], stage="soviet first impulse combat", map=board)
        attacker = battle.units(side="soviet", at="0803")[0].short
        by_size[size] = stavka.odds(battle, f"attack {attacker} 0804")
        assert attacker in {unit.short for unit in battle.units(size=size)}
    assert by_size["army"] == by_size["corps"]


def test_one_combat_factor_for_attack_and_defence(trc: Situation) -> None:
    """trc:2.4 A 4-factor corps counts 4 whether it attacks or is attacked."""
    board = {"blank": True}
    both = {"1Inf": "0803", "24A": "0804"}  # 4-4 and 4-3
    attack = trc(both, stage="axis first impulse combat", map=board)
    defence = trc(both, stage="soviet first impulse combat", map=board)
    assert attack.position.roster.combat[attack.position.roster.find("1Inf")] == 4
    assert stavka.odds(attack, "attack 1Inf 0804").odds == "1-1"
    assert stavka.odds(defence, "attack 24A 0803").odds == "1-1"


# -- set-up of the campaign -----------------------------------------------------------------------------------------


def test_same_rules_hold_in_a_scenario(refused: Refused) -> None:
    """trc:1-b Stacking, closed countries and the homes of the named workers bind every set-up."""
    game = free("fall-blau")
    refused(game, "place 1Inf 3131", "trc:5.5-b")
    for unit in ("1Inf", "2Inf", "10Inf", "28Inf"):
        game.play(f"place {unit} 1425")
    game.play("auto")
    assert len(game.units(side="axis", at="1425")) <= 3
    russian = free("bagration")
    refused(russian, "place Worker-Leningrad 1809", "trc:3.3-b")


def test_units_wait_on_their_card_by_code() -> None:
    """trc:3.2 Before anybody sets up, at-start units are at hand and all others wait for their turn."""
    game = free()
    for unit in game.units():
        if unit.start and unit.turn == 1 and unit.kind != "bomber":
            assert unit.box == "tray", unit.short
        elif (
            unit.turn
            and unit.turn > 1
            and unit.kind not in ("artillery", "bomber")
            and unit.short not in ("DAKPz", "FJ2")
        ):
            assert unit.box == "awaiting", unit.short
        assert unit.hex is None


def test_russian_sets_up_first(refused: Refused) -> None:
    """trc:3.3-a All Russian units are down before the first German one."""
    game = free()
    assert (game.stage, game.to_act) == ("soviet set-up", "soviet")
    refused(game, "place 24Pz 1425", "trc:3.3-a")
    refused(game, "done", "trc:3.3-a")
    game.play("auto")
    game.play("done")
    assert (game.stage, game.to_act) == ("axis set-up", "axis")
    refused(game, "place 5A 1824", "trc:3.3-a")
    refused(game, "done", "trc:3.4-a")


@pytest.mark.parametrize(
    ("unit", "city", "elsewhere"),
    [("27A", "0617", "0619"), ("Stalin", "1809", "0511"), ("Worker-Kiev", "2320", "1809"), ("2CC", "3024", "3025")],
)
def test_code_c_names_the_city(refused: Refused, unit: str, city: str, elsewhere: str) -> None:
    """trc:3.3-b"""
    game = free()
    refused(game, f"place {unit} {elsewhere}", "trc:3.3-b")
    game.play(f"place {unit} {city}")
    assert game.piece(unit).hex == city


@pytest.mark.parametrize(
    ("unit", "inside", "outside"),
    [
        ("11A", "0619", "1020"),
        ("3A", "1624", "0921"),
        ("12A", "2026", "1624"),
        ("9A", "3026", "2326"),
        ("7A", "0410", "0511"),
    ],
)
def test_russian_military_districts(refused: Refused, unit: str, inside: str, outside: str) -> None:
    """trc:3.3-c Baltic, Western, Kiev, Odessa, Finnish Border."""
    game = free()
    refused(game, f"place {unit} {outside}", "trc:3.3-c")
    game.play(f"place {unit} {inside}")
    assert game.piece(unit).hex == inside


def test_axis_keeps_a_hex_away(refused: Refused) -> None:
    """trc:3.4-a"""
    game = axis_turn_to_set_up()
    assert game.piece("11A").hex == "0921"
    refused(game, "place 41Pz 0922", "trc:3.4-a")
    game.play("place 41Pz 0923")
    assert not [unit for unit in game.units(side="axis") if unit.hex and unit.short != "41Pz"]


def test_codes_r_and_f(refused: Refused) -> None:
    """trc:3.4-b"""
    game = axis_turn_to_set_up()
    refused(game, "place 11Inf 1425", "trc:3.4-b")
    refused(game, "place 4Rum 2028", "trc:3.4-b")
    refused(game, "place 4Fin 1425", "trc:3.4-b")
    game.play("place 11Inf 2931")
    game.play("place 4Fin 0112")
    assert (game.piece("11Inf").hex, game.piece("4Fin").hex) == ("2931", "0112")


@pytest.mark.parametrize("unit", ["41Pz", "24Pz", "3Pz"])
def test_codes_n_c_and_s_share_their_countries(refused: Refused, unit: str) -> None:
    """trc:3.4-c Germany, East Prussia with it, Poland, Hungary and Rumania, whichever of the three codes."""
    game = axis_turn_to_set_up()
    for hex in ("0532", "0824", "1425", "2030", "2931"):
        game.play(f"place {unit} {hex}")
        assert game.piece(unit).hex == hex
    refused(game, f"place {unit} 0112", "trc:3.4-c")
    refused(game, f"place {unit} 1520", "trc:3.4-c")


def test_hitler_starts_in_berlin(refused: Refused) -> None:
    """trc:2.2-b"""
    game = axis_turn_to_set_up()
    refused(game, "place Hitler 1227", "trc:2.2-b")
    game.play("place Hitler Berlin")
    assert game.piece("Hitler").hex == "0532"


def test_a_unit_can_be_placed_again_or_taken_back(refused: Refused) -> None:
    """trc:2.2-b The owner may change his mind until he is done."""
    game = free()
    refused(game, "place 11A 0723", "trc:5.5-a")  # the Baltic Sea
    game.play("place 11A 0921")
    game.play("place 11A 0920")
    assert game.piece("11A").hex == "0920"
    game.play("take 11A")
    assert game.piece("11A").box == "tray"
    refused(game, "take 11A", "trc:2.2-b")
    game.undo()
    assert game.piece("11A").hex == "0920"


def test_stacking_is_checked_when_the_set_up_ends(refused: Refused) -> None:
    """trc:6.1-a,-b,-c"""
    for units, rule in (
        (["12A", "5A", "6A"], "trc:6.1-a"),
        (["3TC", "4TC", "11TC", "6CC"], "trc:6.1-b"),
        (["12A", "3TC", "4TC"], "trc:6.1-c"),
        (["12A", "5A", "3TC"], "trc:6.1-c"),  # two armies alone would do
    ):
        game = free()
        game.play("auto")
        for unit in units:
            game.play(f"place {unit} 2026")
        refused(game, "done", rule)
        game.play("auto")
        game.play("done")
        assert game.stage == "axis set-up"


def test_auto_leaves_what_the_player_placed(refused: Refused) -> None:
    """trc:3.3-c"""
    game = free()
    game.play("place 11A 0619")
    game.play("auto")
    assert game.piece("11A").hex == "0619"
    refused(game, "auto", "trc:2.2-b")
    game.play("done")
    game.play("place 41Pz 0933")
    game.play("auto")
    assert game.piece("41Pz").hex == "0933"
    game.play("done")
    assert (game.turn, game.stage) == (1, "axis first impulse movement")


def test_control_at_the_start() -> None:
    """trc:3.5 Rails, cities and oil fields west of the border are German, all others Russian."""
    for set_up in ("historical", "free"):
        game = stavka.new("trc", set_up=set_up)
        control = game.view("axis")["control"]
        axis = {name for name, who in control.items() if who == "axis"}
        assert {"Berlin", "Warsaw", "Bucharest", "Helsinki", "Ploesti", "Konigsberg", "Posen"} <= axis
        assert {control[name] for name in ("Riga", "Minsk", "Kiev", "Odessa", "Moscow", "Grozny", "Maikop")} == {
            "soviet"
        }
        countries = {hex: name for name, found in game.position.board.countries.items() for hex in _names(game, found)}
        rails = game.view("axis")["rails"]
        assert {countries.get(hex) for hex in rails["soviet"]} == {"russia"}
        assert "russia" not in {countries.get(hex) for hex in rails["axis"]}


def _names(game: Game, hexes: int) -> list[str]:
    return game.position.board.grid.names(hexes)


def test_campaign_starts_with_the_german_first_impulse() -> None:
    """trc:3.6 The marker is on May/June 1941, turn 1, and the German moves."""
    game = stavka.new("trc", seed=1941)
    assert (game.turn, game.stage, game.to_act) == (1, "axis first impulse movement", "axis")
    assert game.view("axis")["turn_name"] == "May/Jun 1941"


def test_turns_are_numbered_from_may_1941() -> None:
    """trc:3.6-b"""
    name = stavka.new("trc").position.charts.turn_name  # type: ignore[attr-defined]
    names = [name(turn) for turn in (1, 2, 7, 9, 25)]
    assert names == ["May/Jun 1941", "Jul/Aug 1941", "May/Jun 1942", "Sep/Oct 1942", "May/Jun 1945"]


# -- the first impulse of the invasion ------------------------------------------------------------------------------

# 0922 touches the Baltic hex 0921 and the Western hex 1022; 1625 the Western hex 1624 and the Kiev hex 1725
NORTH = {"11A": "0921", "3A": "1022"}
SOUTH = {"3A": "1624", "5A": "1725"}
COMBAT = "axis first impulse combat"


def test_army_group_north(trc: Situation, refused: Refused) -> None:
    """trc:3.7-a"""
    game = trc({**NORTH, "41Pz": "0922", "39Pz": "0922"}, stage=COMBAT, turn=1)
    refused(game, "attack 41Pz 1022", "trc:3.7-a")
    assert game.refusal("attack 41Pz 0921") is None


def test_army_group_center(trc: Situation, refused: Refused) -> None:
    """trc:3.7-b"""
    game = trc({**NORTH, "41Pz": "0922", "39Pz": "0922"}, stage=COMBAT, turn=1)
    refused(game, "attack 39Pz 0921", "trc:3.7-b")
    assert game.refusal("attack 39Pz 1022") is None


def test_army_group_south(trc: Situation, refused: Refused) -> None:
    """trc:3.7-c"""
    game = trc({**SOUTH, "3Pz": "1625", "24Pz": "1625"}, stage=COMBAT, turn=1)
    refused(game, "attack 3Pz 1624", "trc:3.7-c")
    assert game.refusal("attack 3Pz 1725") is None


def test_units_from_rumania(trc: Situation, refused: Refused) -> None:
    """trc:3.7-d"""
    game = trc({**SOUTH, "11Inf": "1625", "24Pz": "1625"}, stage=COMBAT, turn=1)
    refused(game, "attack 11Inf 1624", "trc:3.7-d")
    assert game.refusal("attack 11Inf 1725") is None
    odessa = trc({"9A": "2526", "30Inf": "2527"}, stage=COMBAT, turn=1)
    assert odessa.refusal("attack 30Inf 2526") is None


def test_finns_attack_anybody(trc: Situation) -> None:
    """trc:3.7-e"""
    for hex, target in (("0311", "0310"), ("0410", "0511")):
        game = trc({"23A": target, "4Fin": hex}, stage=COMBAT, turn=1)
        assert game.refusal(f"attack 4Fin {target}") is None


def test_set_up_beside_a_forbidden_district() -> None:
    """trc:3.7-f 1124 in Poland lies next to the Western district; a unit of Army Group North may start there."""
    game = free()
    for unit in ("3A", "10A", "4A", "3CC", "7CC", "5TC", "8TC"):
        game.play(
            f"place {unit} {'1624' if unit[-1] == 'A' and unit != '4A' else '1322' if unit[-1] == 'C' else '1523'}"
        )
    game.play("auto")
    assert game.refusal("done") is None
    game.play("done")
    assert "1123" in _names(game, game.position.board.districts["W"])
    game.play("place 41Pz 1124")
    game.play("auto")
    game.play("done")
    assert game.piece("41Pz").hex == "1124"


def test_limits_lapse_in_the_second_impulse(trc: Situation, refused: Refused) -> None:
    """trc:3.7-g"""
    units = {**NORTH, "41Pz": "0922", "39Pz": "0922"}
    refused(trc(units, stage=COMBAT, turn=1), "attack 41Pz 1022", "trc:3.7-a")
    for stage, turn in (("axis second impulse combat", 1), (COMBAT, 2)):
        game = trc(units, stage=stage, turn=turn)
        assert game.refusal("attack 41Pz 1022") is None
    later = trc(units, stage="axis second impulse combat", turn=1)
    assert later.refusal("attack 41Pz 1022") is None


def test_a_contact_that_may_not_be_attacked_is_refused(trc: Situation, refused: Refused) -> None:
    """trc:3.7-a trc:3.7-b A unit of one army group does not move up to the other's enemies alone."""
    stage = "axis first impulse movement"
    game = trc({"3A": "1022", "41Pz": "0822"}, stage=stage, turn=1)
    refused(game, "move 41Pz 0822-0922", "trc:3.7-a")
    center = trc({"11A": "0921", "39Pz": "0923"}, stage=stage, turn=1)
    refused(center, "move 39Pz 0923-0922", "trc:3.7-b")
    helped = trc({**NORTH, "41Pz": "0822", "39Pz": "1023", "57Pz": "1023"}, stage=stage, turn=1)
    helped.play("move 41Pz 0822-0922")
    second = trc({"3A": "1022", "41Pz": "0822"}, stage="axis second impulse movement", turn=1)
    second.play("move 41Pz 0822-0922")


def test_no_automatic_victory_in_a_foreign_district(trc: Situation, refused: Refused) -> None:
    """trc:3.7-a"""
    units = {"1TC": "1022", "41Pz": "0922", "56Pz": "0922", "1Inf": "0922"}
    game = trc(units, stage="axis first impulse movement", turn=1)
    refused(game, "overrun 41Pz+56Pz+1Inf 1022 air 0", "trc:3.7-a")


@pytest.mark.parametrize("scenario", ["campaign", "barbarossa", "fall_blau", "zitadelle", "bagration"])
def test_every_ready_set_up_is_legal(scenario: str) -> None:
    """trc:scn-setup-general The set-ups of history pass the same checks as the players' own."""
    game = stavka.new("trc", scenario=scenario)
    for side in (AXIS, SOVIET):
        assert [str(fault) for fault in set_up_checks.faults(war(game), side)] == []


def test_who_still_waits_is_counted(trc: Situation) -> None:
    """trc:3.4-a: one unit waits, two wait."""
    pos = war(stavka.new("trc"))
    for unit, words in (("24Pz", "1 unit still waits"), ("39Pz", "2 units still wait")):
        pos.put(pos.roster.find(unit), TRAY)
        assert words in next(set_up_checks.faults(pos, 0)).reason


def test_workers_in_the_tray_are_in_no_city() -> None:
    """trc:scn-setup-worker"""
    pos = war(stavka.new("trc", scenario="fall-blau"))
    workers = [unit for unit in set_up_checks.to_place(pos, 1) if pos.roster.worker[unit]]
    for unit in workers:
        pos.put(unit, TRAY)
    assert len(workers) > 1
    assert set_up_checks.second_workers(pos, workers) == []


def test_a_set_up_keeps_to_the_rows_of_a_nation_and_off_the_enemy() -> None:
    """trc:26.82-a trc:ex-zoc-b"""
    pos = war(free("fall-blau", ["national-restrictions"]))
    unit = pos.roster.find("1Hun")
    north = pos.board.grid.index("1120")
    refusal = set_up_limits.refusal(pos, unit, north)
    assert refusal is not None
    assert refusal.rule == "trc:26.82-a"
    there = pos.board.grid.index("1920")
    assert set_up_limits.refusal(pos, unit, there) is None
    pos.put(pos.roster.find("5A"), there)
    refusal = set_up_limits.refusal(pos, unit, there)
    assert refusal is not None
    assert refusal.rule == "trc:ex-zoc-b"
