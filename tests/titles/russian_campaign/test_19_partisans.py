"""19. Partisans."""

from __future__ import annotations

import pytest

from stavka.engine.game import Game
from tests.titles.conftest import Refused, told
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import path_of, war

PARTISANS = "partisans"
# the Minsk - Smolensk line in Axis hands
RAILS = {"axis": ["1520", "1519", "1518", "1517", "1516", "1521", "1522", "1523"]}
HELD = {"Minsk": "axis", "Brest": "axis", "Kiev": "axis"}


def available(*names: str) -> list[dict[str, str]]:
    return [{"id": name, "box": "available"} for name in names]


def at(unit: str, hex: str) -> dict[str, str]:
    return {"id": unit, "hex": hex}


def relocation(trc: Situation, *units: dict[str, str], **more: object) -> Game:
    """The relocation of Partisan1 with some rails and cities in Axis hands."""
    return trc([*available("Partisan1"), *units], stage=PARTISANS, turn=7, rails=RAILS, control=HELD, **more)


def test_where_partisans_are_placed(trc: Situation, refused: Refused) -> None:
    """trc:19.1-a: an Axis city or Axis rail in Russia."""
    game = relocation(trc)
    assert game.to_act == "soviet"
    refused(game, "place Partisan1 Smolensk", "trc:19.1-a")  # Russian
    refused(game, "place Partisan1 1514", "trc:19.1-a")  # Russian rail
    refused(game, "place Partisan1 1420", "trc:19.1-a")  # neither city nor rail
    refused(game, "place Partisan1 Warsaw", "trc:19.1-a")  # not in Russia
    game.play("place Partisan1 Minsk")
    assert game.piece("Partisan1").hex == "1520"
    game = relocation(trc)
    game.play("place Partisan1 1518")
    assert game.piece("Partisan1").hex == "1518"


def test_a_city_without_axis_rails_will_do(trc: Situation, refused: Refused) -> None:
    """trc:19.1-a: an Axis city without rails of his, and an Axis rail in no city; neither when it is Russian."""
    kiev = war(trc([])).hex("Kiev")
    assert kiev not in RAILS["axis"]
    game = relocation(trc)
    game.play("place Partisan1 Kiev")
    assert game.piece("Partisan1").hex == kiev
    units = [*available("Partisan1"), at("5A", "Moscow")]
    lost = trc(units, stage=PARTISANS, turn=7, rails=RAILS, control={**HELD, "Kiev": "soviet"})
    refused(lost, "place Partisan1 Kiev", "trc:19.1-a")


def test_three_partisans(trc: Situation) -> None:
    """trc:19.1-a"""
    game = trc(available("Partisan1", "Partisan2", "Partisan3"), stage=PARTISANS, turn=7, rails=RAILS, control=HELD)
    for name in ("Partisan1", "Partisan2", "Partisan3"):
        game.play(f"place {name} 1518")
    assert len([u for u in game.units(side="soviet", at="1518") if u.kind == "partisan"]) == 3
    assert game.stage != "partisan relocation"


def test_not_in_axis_zones_of_control(trc: Situation, refused: Refused) -> None:
    """trc:19.1-b"""
    game = relocation(trc, at("5Inf", "1520"))
    refused(game, "place Partisan1 1520", "trc:19.1-b")
    refused(game, "place Partisan1 1519", "trc:19.1-b")
    game.play("place Partisan1 1518")


def test_not_near_the_ss(trc: Situation, refused: Refused) -> None:
    """trc:19.1-b: five hexes or nearer."""
    game = relocation(trc, at("SSRes", "1525"))
    refused(game, "place Partisan1 1520", "trc:19.1-b")
    game.play("place Partisan1 1519")


def test_ss_remnants_count_in_their_own_zone_only(trc: Situation, refused: Refused) -> None:
    """trc:19.1-b: a battlegroup of the SS does not look further."""
    game = relocation(trc, at("BG-SS1", "1520"), options=["battlegroups"])
    refused(game, "place Partisan1 1519", "trc:19.1-b")
    game.play("place Partisan1 1518")


def test_the_list_is_legal(trc: Situation) -> None:
    """trc:19.1-a trc:19.1-b"""
    game = relocation(trc, at("5Inf", "1523"))
    orders = list(game.legal())
    assert {str(o) for o in orders} >= {"place Partisan1 1520", "done"}
    assert all(game.refusal(o) is None for o in orders)
    game.play("done")
    assert game.piece("Partisan1").box == "available"


def test_zone_in_its_own_hex_only(trc: Situation) -> None:
    """trc:19.2-a: an Axis unit walks past it."""
    game = trc([at("Partisan1", "0504"), at("24Pz", "0506")], map={"blank": True})
    game.play("move 24Pz 0506-0505-0605-0604-0603")
    assert game.piece("24Pz").hex == "0603"


def test_no_zone_against_control(trc: Situation) -> None:
    """trc:19.2-b: neither the city nor the junction is lost by it, nor the rail."""
    game = relocation(trc)
    before = war(game).rails
    game.play("place Partisan1 Minsk")
    assert war(game).controls(0, "Minsk")
    assert not war(game).controls(1, "Minsk")
    assert war(game).rails == before


def test_no_rail_movement_through_it(trc: Situation, refused: Refused) -> None:
    """trc:19.2-d"""
    line = {"axis": [f"15{n}" for n in range(16, 25)]}
    units = [at("5Inf", "1523"), at("Partisan1", "1521")]
    game = trc(units, turn=7, rails=line, control=HELD)
    refused(game, "rail 5Inf 1523-1522-1521-1520", "trc:19.2-d")
    refused(game, "rail 5Inf 1523-1522-1521", "trc:19.2-d")
    assert game.refusal("rail 5Inf 1523-1522") is None
    free = trc(units[:1], turn=7, rails=line, control=HELD)
    assert free.refusal("rail 5Inf 1523-1522-1521-1520") is None


def test_supply_ends_where_partisans_are(trc: Situation) -> None:
    """trc:19.2-c: traced into their hex, not through it; a city under them still supplies."""
    corridor = {"blank": True, "places": {"Minsk": ["0504", "major"]}}
    lane = {"5A": "0305", "6A": "0705"}  # Russians north and south leave one way to the city

    def fed(*partisans: str) -> bool:
        units = [at("5Inf", "0506"), *(at(u, h) for u, h in lane.items())]
        units += [at(f"Partisan{n + 1}", hex) for n, hex in enumerate(partisans)]
        game = trc(units, turn=7, map=corridor, control={"Minsk": "axis"}, stage="axis end phase")
        return game.piece("5Inf").hex is not None

    assert fed()
    assert not fed("0505")
    assert fed("0504")


def test_axis_units_stop_on_it(trc: Situation, refused: Refused) -> None:
    """trc:19.2-e: its hex may be entered, and there the march ends."""
    game = trc([at("Partisan1", "0504"), at("24Pz", "0506")], map={"blank": True})
    refused(game, "move 24Pz 0506-0505-0504-0503", "trc:19.2-e")
    game.play("move 24Pz 0506-0505-0504")
    assert game.piece("24Pz").hex == "0504"


def test_no_retreat_into_it(trc: Situation, refused: Refused) -> None:
    """trc:19.2-e"""
    units = [at("Partisan1", "0506"), at("5Inf", "0505"), at("5A", "0504")]
    game = trc(units, map={"blank": True}, stage="soviet first impulse combat")
    game.play("attack 5A 0505 at 1-1")
    game.play_dice([6])  # DR
    refused(game, "retreat 5Inf 0505-0506-0507", "trc:19.2-e")
    ways = list(game.legal())
    assert ways
    assert not any("0506" in path_of(way) for way in ways)


def test_russians_do_not_mind_it(trc: Situation) -> None:
    """trc:19.2-e"""
    units = [at("Partisan1", "0504"), at("1GTA", "0506")]
    game = trc(units, map={"blank": True}, stage="soviet first impulse movement")
    game.play("move 1GTA 0506-0505-0504-0503")
    assert game.piece("1GTA").hex == "0503"


@pytest.mark.parametrize("stage", ["axis first impulse movement", "axis second impulse movement"])
def test_driven_off_after_each_german_movement(trc: Situation, stage: str) -> None:
    """trc:19.3: in an Axis zone of control or within five hexes of the SS."""
    units = [at("Partisan1", "1519"), at("Partisan2", "1517"), at("5Inf", "1520")]
    game = trc(units, stage=stage, turn=8, rails=RAILS, control=HELD)
    assert game.piece("Partisan1").hex == "1519"  # not before the movement is over
    game.play("done")
    assert game.piece("Partisan1").box == "available"
    assert game.piece("Partisan2").hex == "1517"
    ss = trc([at("Partisan1", "1519"), at("Partisan2", "1517"), at("SSRes", "1523")], stage=stage, turn=8, rails=RAILS)
    ss.play("done")
    assert ss.piece("Partisan1").box == "available"
    assert ss.piece("Partisan2").hex == "1517"


def test_ss_remnants_drive_nobody_off_from_afar(trc: Situation) -> None:
    """trc:19.3"""
    game = trc([at("Partisan1", "1517"), at("BG-SS1", "1520")], turn=8, rails=RAILS, options=["battlegroups"])
    game.play("done")
    assert game.piece("Partisan1").hex == "1517"


def test_not_driven_off_in_the_russian_turn(trc: Situation) -> None:
    """trc:19.3"""
    units = [at("Partisan1", "1519"), at("5Inf", "1520")]
    game = trc(units, stage="soviet first impulse movement", turn=11, rails=RAILS, control=HELD)
    game.play("done")
    assert game.piece("Partisan1").hex == "1519"


def test_partisans_come_back_and_move_about(trc: Situation) -> None:
    """trc:19.4 trc:4.2.5-a: all that have entered play, from the map and from the box."""
    units = [at("Partisan1", "1518"), *available("Partisan2")]
    game = trc(units, stage=PARTISANS, turn=7, rails=RAILS, control=HELD)
    assert game.piece("Partisan1").box == "available"
    game.play("place Partisan1 1522")
    game.play("place Partisan2 1518")
    assert (game.piece("Partisan1").hex, game.piece("Partisan2").hex) == ("1522", "1518")


def test_a_lost_partisan_is_not_lost(trc: Situation) -> None:
    """trc:19.4"""
    pos = trc([at("Partisan1", "1518")], turn=7).position
    pos.eliminate(pos.roster.find("Partisan1"))
    assert pos.title.box_name(pos.where[pos.roster.find("Partisan1")]) == "available"


def test_partisans_enter_by_date(trc: Situation, refused: Refused) -> None:
    """trc:19.4: one on turn 3, the others on turn 4."""
    early = trc([], stage=PARTISANS, turn=2, rails=RAILS, control=HELD)
    assert early.stage != "partisan relocation"
    game = trc([], stage=PARTISANS, turn=3, rails=RAILS, control=HELD)
    refused(game, "place Partisan2 1518", "trc:19.4")
    refused(game, "place 5Inf 1518", "trc:19.4")
    game.play("place Partisan1 1518")
    more = trc([], stage=PARTISANS, turn=4, rails=RAILS, control=HELD)
    more.play("place Partisan3 1518")
    more.play("place Partisan2 1518")


def test_not_on_closed_ground(trc: Situation, refused: Refused) -> None:
    """trc:19.1-a trc:5.5-a: where nobody may go there is nothing to hold."""
    refused(relocation(trc, closed=["1518"]), "place Partisan1 1518", "trc:19.1-a")


def test_an_oil_field_without_rails_is_no_place_for_partisans(trc: Situation, refused: Refused) -> None:
    """trc:19.1-a: Grozny, in Axis hands."""
    game = trc(available("Partisan1"), stage=PARTISANS, turn=7, rails=RAILS, control={**HELD, "Grozny": "axis"})
    refused(game, "place Partisan1 Grozny", "trc:19.1-a")


def test_why_partisans_are_not_placed(trc: Situation) -> None:
    """trc:19.1-a trc:19.1-b: a zone, the SS, or a closed hex, each for itself."""
    game = relocation(trc, at("24Pz", "1419"), closed=["1523"])
    told(game, "place Partisan1 1519", "trc:19.1-b", "zone of control")
    told(game, "place Partisan1 1523", "trc:19.1-a")
    near = relocation(trc, at("2SSPz", "1217"), at("24Pz", "2424"))
    told(near, "place Partisan1 1517", "trc:19.1-b", "an SS unit is within five hexes")


def test_only_partisans_on_the_card_or_on_the_map_are_taken_up(trc: Situation) -> None:
    """trc:19.4"""
    units = [{"id": "Partisan1", "box": "removed"}, {"id": "Partisan2", "hex": "1519"}]
    game = trc(units, stage=PARTISANS, turn=8, rails=RAILS, control=HELD)
    assert (game.piece("Partisan1").box, game.piece("Partisan2").box) == ("removed", "available")


def test_where_there_is_no_ground_nobody_is_asked(trc: Situation) -> None:
    """trc:19.4 trc:19.1-a"""
    game = trc(available("Partisan1"), stage=PARTISANS, turn=8, map={"blank": True})
    assert game.to_act != "soviet"


def test_partisans_kept_back_end_the_stage(trc: Situation) -> None:
    """trc:19.4"""
    game = relocation(trc)
    game.play("done")
    assert game.piece("Partisan1").box == "available"
    assert game.stage != PARTISANS
