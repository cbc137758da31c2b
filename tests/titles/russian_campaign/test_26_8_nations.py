"""26.8 National restrictions."""

from __future__ import annotations

import pytest

from stavka.titles.russian_campaign.options import national_restrictions
from stavka.titles.russian_campaign.options.national_restrictions import to_helsinki
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import path_of, war

BLANK = {"blank": True}
ON = ["national-restrictions"]


def test_finns_go_no_further_south_than_row_07(trc: Situation, refused: Refused) -> None:
    """trc:26.81-a"""
    game = trc({"2Fin": "0710"}, options=ON, map=BLANK)
    refused(game, "move 2Fin 0710-0809", "trc:26.81-a")
    game.play("move 2Fin 0710-0711-0712")
    free = trc({"2Fin": "0710"}, map=BLANK)
    free.play("move 2Fin 0710-0809")


def test_finns_enter_riga_but_nothing_south_of_it(trc: Situation, refused: Refused) -> None:
    """trc:26.81-a"""
    game = trc({"2Fin": "0516", "4Fin": "0617"}, options=ON, map=BLANK)
    refused(game, "move 4Fin 0617-0717", "trc:26.81-a")
    refused(game, "move 4Fin 0617-0718", "trc:26.81-a")
    game.play("move 2Fin 0516-0616-0617")
    assert game.piece("2Fin").hex == "0617"


def test_a_finn_led_beyond_the_limit_may_come_back(trc: Situation, refused: Refused) -> None:
    """trc:26.81-a"""
    game = trc({"2Fin": "0910"}, options=ON, map=BLANK)
    refused(game, "move 2Fin 0910-1009", "trc:26.81-a")
    game.play("move 2Fin 0910-0810-0710")


def test_other_allies_go_no_further_north_than_row_12(trc: Situation, refused: Refused) -> None:
    """trc:26.82-a The example's Hungarian, an Italian and a Rumanian in row 12."""
    game = trc({"1Hun": "1210", "3Ita": "1212", "2Rum": "1214", "5Inf": "1216"}, options=ON, map=BLANK, turn=4)
    for unit, hex, north in (("1Hun", "1210", "1110"), ("3Ita", "1212", "1112"), ("2Rum", "1214", "1114")):
        refused(game, f"move {unit} {hex}-{north}", "trc:26.82-a")
    game.play("move 5Inf 1216-1116")
    game.play("move 1Hun 1210-1211")


def test_different_allies_do_not_stack(trc: Situation, refused: Refused) -> None:
    """trc:26.82-c Germans may join anybody, and an ally may come where the other can still leave."""
    units = {"1Hun": "2020", "2Rum": "2022", "5Inf": "2022", "2Hun": "2018"}
    game = trc(units, options=ON, map=BLANK, turn=8)
    game.play("move 5Inf 2022-2021-2020")
    game.play("move 2Rum 2022-2021-2020")
    refused(game, "done", "trc:26.82-c")
    assert "before 'done'" in game.prompt
    refused(game, "move 2Hun 2018-2019-2020", "trc:26.82-c")
    game.play("move 1Hun 2020-2019")
    game.play("done")
    moved = {"id": "1Hun", "hex": "2020", "flags": ["moved"]}
    game = trc([moved, {"id": "2Rum", "hex": "2022"}, {"id": "2Hun", "hex": "2022"}], options=ON, map=BLANK, turn=8)
    refused(game, "move 2Rum 2022-2021-2020", "trc:26.82-c")
    game.play("move 2Hun 2022-2021-2020")


def test_allies_do_stack_without_the_option(trc: Situation) -> None:
    """trc:26.82-c trc:26-a"""
    game = trc([{"id": "1Hun", "hex": "2020", "flags": ["moved"]}, {"id": "2Rum", "hex": "2022"}], map=BLANK)
    game.play("move 2Rum 2022-2021-2020")
    game.play("done")
    assert game.stage == "axis first impulse combat"
    assert {piece.short for piece in game.units(at="2020")} == {"1Hun", "2Rum"}


def test_the_russian_may_not_lead_a_retreat_beyond_the_limits_while_another_way_is_open(
    trc: Situation, refused: Refused
) -> None:
    """trc:26.83-a"""
    units = {"1Hun": "1220", "1GTA": "1219", "2GTA": "1320"}
    game = trc(units, stage="soviet first impulse combat", options=ON, map=BLANK, turn=8)
    game.play("attack 1GTA+2GTA 1220 at 3-1")
    game.play_dice([4])
    refused(game, "retreat 1Hun 1220-1221-1122", "trc:26.83-a")
    game.play("retreat 1Hun 1220-1221-1222")


def test_a_retreat_beyond_the_limits_is_allowed_when_there_is_no_other(trc: Situation) -> None:
    """trc:26.83-a"""
    units = {"1Hun": "1220", "1GTA": "1219", "2GTA": "1320", "3GTA": "1321", "4GTA": "1222"}
    game = trc(units, stage="soviet first impulse combat", options=ON, map=BLANK, turn=11)
    game.play("attack 1GTA+2GTA+3GTA 1220 at 3-1")
    game.play_dice([4])
    ends = {path_of(action)[-1] for action in game.legal()}
    assert ends
    assert all(int(end[:2]) < 12 for end in ends)
    game.play(next(iter(game.legal())))
    assert game.piece("1Hun").hex in ends


def test_a_retreat_onto_another_ally_is_refused_while_there_is_another(trc: Situation, refused: Refused) -> None:
    """trc:26.83-a trc:26.82-c"""
    units = {"1Hun": "2020", "2Rum": "2022", "1GTA": "2019", "2GTA": "2120"}
    game = trc(units, stage="soviet first impulse combat", options=ON, map=BLANK, turn=8)
    game.play("attack 1GTA+2GTA 2020 at 3-1")
    game.play_dice([4])
    refused(game, "retreat 1Hun 2020-2021-2022", "trc:26.83-a")
    game.play("retreat 1Hun 2020-1921-1922")


def test_at_the_end_of_the_german_turn_allies_out_of_bounds_are_eliminated(trc: Situation) -> None:
    """trc:26.83-b trc:26.82-b A Hungarian in Rumania, a Rumanian in Hungary, an Italian north of row 12, a far Finn."""
    gone = {"1Hun": "Bucharest", "2Rum": "2030", "3Ita": "1117", "2Fin": "0814"}
    kept = {"2Hun": "2031", "4Rum": "2830", "4Ita": "1217", "4Fin": "Tallinn", "5Inf": "2032", "6Inf": "1019"}
    axis = {"Riga": "axis", "Tallinn": "axis", "Vitebsk": "axis", "Minsk": "axis"}
    game = trc({**gone, **kept}, stage="axis end phase", options=ON, turn=8, control=axis)
    assert {name for name in gone if game.piece(name).box == "pool"} == set(gone)
    assert {name for name in kept if game.piece(name).hex} == set(kept)


def test_the_german_chooses_who_leaves_a_mixed_stack(trc: Situation, refused: Refused) -> None:
    """trc:26.83-b"""
    game = trc({"1Hun": "Kiev", "2Rum": "Kiev", "5Inf": "Kiev"}, stage="axis end phase", options=ON, turn=8)
    assert game.to_act == "axis"
    assert game.to_act == "axis"
    refused(game, "lose 5Inf", "trc:26.83-b")
    game.play("lose 2Rum")
    assert game.piece("2Rum").box == "pool"
    assert game.piece("1Hun").hex
    assert game.to_act != "axis"


def test_a_country_that_surrendered_is_no_ally_any_more(trc: Situation) -> None:
    """trc:26.82-b"""
    units = {"1Hun": "2626"}
    game = trc(units, stage="axis end phase", options=ON, turn=20, surrendered_allies=["rumania"])
    assert game.piece("1Hun").hex


@pytest.mark.parametrize(
    ("unit", "tried", "rule"),
    [("1Inf", 0, None), ("1Inf", 1, None), ("1Inf", 2, "trc:26.81-b"), ("41Pz", 0, "trc:26.81-b")],
)
def test_two_sea_moves_to_helsinki_and_none_of_armor(
    trc: Situation, refused: Refused, unit: str, tried: int, rule: str | None
) -> None:
    """trc:26.81-b: other ports are open to all, and so is Helsinki without the option."""
    held = {"control": {"Riga": "axis", "Helsinki": "axis", "Tallinn": "axis"}, "turn": 8}
    counts = {"sea moves to Helsinki": tried}
    game = trc({unit: "Riga"}, options=ON, counts=counts, **held)
    if rule is None:
        game.play(f"transfer {unit} Helsinki")
        assert game.position.counts["sea moves to Helsinki"] == tried + 1
    else:
        refused(game, f"transfer {unit} Helsinki", rule)
        assert game.refusal(f"transfer {unit} Tallinn") is None
        assert trc({unit: "Riga"}, counts=counts, **held).refusal(f"transfer {unit} Helsinki") is None


@pytest.mark.parametrize(
    ("unit", "hex", "lives"),
    [("2Fin", "0710", True), ("2Fin", "0810", False), ("1Hun", "1210", True), ("1Hun", "1110", False)],
)
def test_who_ends_the_german_turn_beyond_its_rows_is_lost(trc: Situation, unit: str, hex: str, lives: bool) -> None:
    """trc:26.83-b trc:26.81-a trc:26.82-a: rows 07 and 12 themselves are allowed."""
    ground = {"blank": True, "places": {"Base": [hex, "major"]}}
    units = {unit: hex, "5Inf": "2020"}
    game = trc(units, options=ON, map=ground, turn=8, stage="axis end phase", control={"Base": "axis"})
    assert (game.piece(unit).hex == hex) is lives


@pytest.mark.parametrize(("hex", "lives"), [("0617", True), ("0717", False), ("0718", False), ("0719", True)])
def test_finns_south_of_riga_are_lost_too(trc: Situation, hex: str, lives: bool) -> None:
    """trc:26.83-b trc:26.81-a: row 07 is open but for the hexes below Riga."""
    ground = {"blank": True, "places": {"Base": [hex, "major"]}}
    units = {"2Fin": hex, "5Inf": "2020"}
    game = trc(units, options=ON, map=ground, turn=8, stage="axis end phase", control={"Base": "axis"})
    assert (game.piece("2Fin").hex == hex) is lives


def test_the_surrender_of_others_makes_a_country_no_home(trc: Situation) -> None:
    """trc:26.82-b: Rumania is an ally's though Italy has left."""
    game = trc({"1Hun": "2626"}, stage="axis end phase", options=ON, turn=20, surrendered_allies=["Italy"])
    assert game.piece("1Hun").hex is None


def test_germans_join_any_stack(trc: Situation) -> None:
    """trc:26.82-c: even one of different allies who cannot part any more."""
    stack = [{"id": unit, "hex": "2020", "flags": ["moved"]} for unit in ("1Hun", "2Rum")]
    game = trc([*stack, {"id": "5Inf", "hex": "2022"}], options=ON, map=BLANK, turn=8)
    game.play("move 5Inf 2022-2021-2020")
    game.play("done")


def test_a_mixed_stack_keeps_only_the_german_phase_open(trc: Situation) -> None:
    """trc:26.82-c"""
    units = {"1Hun": "2020", "2Rum": "2020", "5A": "3001"}
    game = trc(units, options=ON, map=BLANK, turn=8, stage="soviet first impulse movement")
    assert game.refusal("done") is None


def test_russian_ships_and_german_retreats_know_no_such_limits(trc: Situation) -> None:
    """trc:26.81-b trc:26.83-a"""
    soviet = war(trc({"1TC": "0532"}, options=ON, turn=8, stage="soviet first impulse movement"))
    helsinki = soviet.board.places["Helsinki"].hex
    assert to_helsinki(soviet, soviet.roster.find("1TC"), helsinki) is None
    units = {"5Inf": "1220", "1GTA": "1219", "2GTA": "1320"}
    game = trc(units, stage="soviet first impulse combat", options=ON, map=BLANK, turn=8)
    game.play("attack 1GTA+2GTA 1220 at 3-1")
    game.play_dice([4])
    game.play("retreat 5Inf 1220-1221-1122")


def test_an_ally_beyond_his_rows_falls_back_within_them_if_he_can(trc: Situation, refused: Refused) -> None:
    """trc:26.83-a: where he stands does not matter, the hexes he enters do."""
    units = {"1Hun": "1120", "1GTA": "1119", "2GTA": "1119"}
    game = trc(units, stage="soviet first impulse combat", options=ON, map=BLANK, turn=8)
    game.play("attack 1GTA+2GTA 1120 at 3-1")
    game.play_dice([4])
    refused(game, "retreat 1Hun 1120-1121-1021", "trc:26.83-a")
    game.play("retreat 1Hun 1120-1121-1122")


def test_neutrals_are_not_restricted(trc: Situation) -> None:
    """trc:26.82-a trc:26.82-b trc:var-mediterranean-2a: a country that stays out of the war keeps its army at home."""
    game = trc({"1Hun": "1010", "5Inf": "1210"}, options=ON, map=BLANK, turn=4)
    pos, unit = war(game), war(game).roster.find("1Hun")
    assert national_restrictions.out_of_bounds(pos, unit)
    assert national_restrictions.restricted(pos, unit)
    pos.counts["neutral"] = ("rumanian", "hungarian")
    assert not national_restrictions.out_of_bounds(pos, unit)
    assert not national_restrictions.restricted(pos, unit)


def test_finns_land_within_their_rows(trc: Situation, refused: Refused) -> None:
    """trc:26.81-a: a ship leads them no further than their feet."""
    control = {"Sevastopol": "axis", "Odessa": "axis"}
    game = trc({"2Fin": "Odessa", "24Pz": "Warsaw"}, options=ON, turn=3, control=control)
    refused(game, "transfer 2Fin Sevastopol", "trc:26.81-a")


def test_two_allies_are_a_mixed_stack(trc: Situation) -> None:
    """trc:26.82-c trc:26.83-b: one with a German is none."""
    units = {"1Hun": "2020", "2Rum": "2020", "3Ita": "2022", "5Inf": "2022"}
    pos = war(trc(units, options=ON, map=BLANK, turn=8))
    assert [pos.hex_name(hex) for hex in national_restrictions.mixed_stacks(pos)] == ["2020"]


def test_where_all_hexes_of_his_rows_hold_other_allies_every_way_is_open(trc: Situation) -> None:
    """trc:26.83-a trc:26.82-c: no way keeps the limits, so none goes before another."""
    units = {"1Hun": "1220", "1GTA": "1219", "2GTA": "1320", "2Rum": "1222", "4Rum": "1322"}
    for way in ("1220-1221-1222", "1220-1221-1122"):
        game = trc(units, stage="soviet first impulse combat", options=ON, map=BLANK, turn=8)
        game.play("attack 1GTA+2GTA 1220 at 3-1")
        game.play_dice([4])
        game.play(f"retreat 1Hun {way}")
