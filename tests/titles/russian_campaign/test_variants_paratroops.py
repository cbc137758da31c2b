"""Variant: the German paratroops of the Mediterranean distraction."""

from __future__ import annotations

import stavka
from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.titles.russian_campaign import supply
from stavka.titles.russian_campaign.state.flags import FOUGHT
from stavka.titles.russian_campaign.variants import german_paratroops, neutrals
from tests.titles.conftest import Refused, told
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import war

ON = ["var-mediterranean"]
BLANK = {"blank": True}
AIR = {"id": "FJ1", "box": "paratroop_reserve"}


def begin(trc: Situation, units: dict[str, str], **more: object) -> Game:
    more = {"turn": 2, "options": ON, "variants": ON, "map": BLANK, **more}
    items = [AIR, *({"id": name, "hex": hex} for name, hex in units.items())]
    return trc(items, **more)


def test_one_corps_starts_in_poland_or_off_the_map() -> None:
    """trc:var-mediterranean-5a trc:var-mediterranean-5i"""
    game = stavka.new("trc", options=ON)
    assert game.piece("FJ1").box == "unused"
    game.play("adopt var-mediterranean")
    assert (game.stage, game.to_act) == ("paratroop set-up", "axis")
    refusal = game.refusal("place FJ1 0823")
    assert refusal is not None
    assert refusal.rule == "trc:var-mediterranean-5i"
    kept = game.copy()
    kept.play("done")
    assert kept.piece("FJ1").box == "paratroop_reserve"
    game.play("place FJ1 Warsaw")
    assert game.piece("FJ1").hex == game.position.hex("Warsaw")
    assert game.piece("FJ2").box == "unused"


def test_a_second_corps_is_exchanged_for_a_3_4_in_may_1943(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5a"""
    units = {"10Inf": "Warsaw", "5Inf": "Warsaw"}
    game = trc(units, turn=13, stage="axis events", options=ON, variants=ON)
    assert (game.stage, game.to_act) == ("paratroop exchange", "axis")
    refused(game, "exchange 5Inf", "trc:var-mediterranean-5a")
    game.play("exchange 10Inf")
    assert game.stage != "paratroop exchange"
    assert game.piece("10Inf").box == "removed"
    assert game.piece("FJ2").hex == game.position.hex("Warsaw")
    assert trc(units, turn=13, stage="axis events", options=ON).stage != "paratroop exchange"
    assert trc(units, turn=12, stage="axis events", options=ON, variants=ON).stage != "paratroop exchange"


def test_a_drop_wants_clear_weather_the_first_impulse_and_a_headquarters_near(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5e"""
    ground = {"blank": True, "terrain": {"2022": "woods", "2023": "mountain"}}
    game = begin(trc, {"HQ-C": "2030"}, map=ground)
    refused(game, "drop FJ1 2021", "trc:var-mediterranean-5e")  # nine hexes
    refused(game, "drop FJ1 2022", "trc:var-mediterranean-5e")
    refused(game, "drop FJ1 2023", "trc:var-mediterranean-5e")
    game.play("drop FJ1 2024")
    assert game.piece("FJ1").hex == "2024"
    refused(begin(trc, {"HQ-C": "2030"}, turn=3, weather="light mud"), "drop FJ1 2024", "trc:var-mediterranean-5e")
    second = begin(trc, {"HQ-C": "2030"}, stage="axis second impulse movement")
    refused(second, "drop FJ1 2024", "trc:var-mediterranean-5e")


def test_paratroops_leave_by_the_west_edge_and_drop_again_in_a_later_turn(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5b trc:var-mediterranean-5e By normal movement, or by rail."""
    units = [{"id": "FJ1", "hex": "2032"}, {"id": "HQ-C", "hex": "2030"}, {"id": "5Inf", "hex": "2032"}]
    game = trc(units, turn=2, options=ON, variants=ON, map=BLANK)
    refused(game, "drop FJ1 2028", "trc:var-mediterranean-5b")
    refused(game, "exit 5Inf 2032-2033", "trc:26.5.1")
    game.play("exit FJ1 2032-2033")
    assert game.piece("FJ1").box == "paratroop_reserve"
    refused(game, "drop FJ1 2028", "trc:var-mediterranean-5b")  # not in the turn it left
    later = trc([AIR, units[1]], turn=7, options=ON, variants=ON, map=BLANK)
    later.play("drop FJ1 2028")


def test_paratroops_may_ride_off_the_map(trc: Situation) -> None:
    """trc:var-mediterranean-5b"""
    rails = {"blank": True, "rails": {"a": [f"20{n}" for n in range(20, 34)]}}
    more = {"options": ON, "variants": ON, "map": rails, "rails": {"axis": [f"20{n}" for n in range(20, 34)]}}
    game = trc({"FJ1": "2020"}, turn=8, **more)
    game.play("rail FJ1 " + "-".join(f"20{n}" for n in range(20, 34)))
    game.play("exit FJ1")
    assert game.piece("FJ1").box == "paratroop_reserve"


def test_paratroops_may_land_in_a_zone_of_control(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5c They must then attack like anybody."""
    game = begin(trc, {"HQ-C": "2030", "4A": "2026"})
    game.play("drop FJ1 2027")
    game.play("done")
    refused(game, "done", "trc:12.32")
    game.play("attack FJ1 2026")


def test_paratroops_may_land_on_enemies_and_then_attack_those_only(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5f No zone of control around, no duty to attack the neighbours."""
    game = begin(trc, {"HQ-C": "2030", "4A": "2026", "5A": "2025"})
    game.play("drop FJ1 2026")
    position = war(game)
    hex = position.board.grid.index
    assert not position.zone(0) >> hex("2027") & 1
    assert not position.zone(0) >> hex("2025") & 1
    game.play("done")
    refused(game, "attack FJ1 2025", "trc:12.33")
    refused(game, "done", "trc:12.32")
    game.play("attack FJ1 2026")
    game.play_dice([4])  # contact at 1-1
    game.play("done")


def test_paratroops_keep_to_the_stacking_limits(trc: Situation, refused: Refused) -> None:
    """trc:6.2 trc:var-mediterranean-5c: three corps that have moved leave no room for a fourth; two do."""
    moved = [{"id": u, "hex": "2026", "flags": ["moved"]} for u in ("5Inf", "6Inf", "7Inf")]
    headquarters = {"id": "HQ-C", "hex": "2030"}
    more: dict[str, object] = {"turn": 2, "options": ON, "variants": ON, "map": BLANK}
    full = trc([AIR, headquarters, *moved], **more)
    refused(full, "drop FJ1 2026", "trc:6.2")
    full.play("drop FJ1 2027")
    game = trc([AIR, headquarters, *moved[:2]], **more)
    game.play("drop FJ1 2026")
    assert game.piece("FJ1").hex == "2026"


def test_paratroops_land_only_where_they_could_attack(trc: Situation, refused: Refused) -> None:
    """trc:12.4-b trc:12.4-a: on or beside enemies it takes 1-6 or better, with others who can come up."""
    units = {"HQ-C": "2030", "1GA": "2026", "2GA": "2026"}  # 14 factors against the 3 of the paratroops
    assert begin(trc, units, turn=14).refusal("drop FJ1 2026") is None
    fort = {"blank": True, "places": {"Fort": ["2026", "major"]}}
    held: dict[str, object] = {"turn": 14, "map": fort, "control": {"Fort": "soviet"}}
    for hex in ("2026", "2027"):  # doubled in a city, 28 are too many
        refused(begin(trc, units, **held), f"drop FJ1 {hex}", "trc:12.4-b")
        assert begin(trc, {**units, "24Pz": "2028"}, **held).refusal(f"drop FJ1 {hex}") is None


def test_other_units_join_against_the_stack_and_the_hex_is_held_once_it_is_cleared(trc: Situation) -> None:
    """trc:var-mediterranean-5g trc:var-mediterranean-5f"""
    game = begin(trc, {"HQ-C": "2030", "4A": "2026", "24Pz": "2027", "14Pz": "2027"})
    game.play("drop FJ1 2026")
    game.play("done")
    game.play("attack FJ1+24Pz+14Pz 2026")  # 18 against 3
    game.play_dice([2])  # DR
    game.play("retreat 4A 2026-2025-2024")
    position = war(game)
    assert position.zone(0) >> position.board.grid.index("2025") & 1
    game.play("done")
    assert game.stage == "axis second impulse movement"
    assert game.piece("FJ1").hex == "2026"


def test_paratroops_among_enemies_at_the_second_impulse_are_destroyed_for_good(trc: Situation) -> None:
    """trc:var-mediterranean-5g trc:var-mediterranean-5h"""
    game = begin(trc, {"HQ-C": "2030", "4A": "2026"})
    game.play("drop FJ1 2026")
    game.play("done")
    game.play("attack FJ1 2026")
    game.play_dice([4])
    game.play("done")
    assert game.stage == "axis second impulse movement"
    assert game.piece("FJ1").box == "removed"
    assert game.piece("4A").hex == "2026"


def test_eliminated_paratroops_are_never_replaced(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5h They do not even come to the pool."""
    game = begin(trc, {"HQ-C": "2030", "4A": "2026"})
    game.play("drop FJ1 2027")
    game.play("done")
    game.play("attack FJ1 2026 at 1-2")
    game.play_dice([1])  # AE
    assert game.piece("FJ1").box == "removed"
    pool = [{"id": "FJ1", "box": "pool"}, {"id": "10Inf", "box": "pool"}]
    later = trc(pool, turn=7, stage="axis replacements", options=ON, variants=ON)
    refused(later, "replace FJ1", "trc:var-mediterranean-5h")


def test_paratroops_need_supply(trc: Situation) -> None:
    """trc:var-mediterranean-5d"""
    game = trc({"FJ1": "2006", "5Para": "2306"}, turn=8, options=ON, variants=ON)
    find = game.position.roster.find
    assert not supply.in_supply(war(game), find("FJ1"))
    assert supply.in_supply(war(game), find("5Para"))


def test_a_situation_may_have_them_among_their_enemies(trc: Situation) -> None:
    """trc:var-mediterranean-5f trc:var-mediterranean-5g: they attack that stack and no other, and must."""
    variant = {"options": ["var-mediterranean"], "variants": ["var-mediterranean"]}
    units = {"FJ1": "2023", "5A": "2023", "6A": "2022"}
    game = trc(units, stage="axis first impulse combat", turn=2, **variant)
    assert [str(action) for action in game.legal()] == ["attack FJ1 2023"]
    late = trc(units, stage="axis second impulse movement", turn=2, **variant)
    assert late.piece("FJ1").box == "removed"


def test_only_german_paratroops_drop_in_the_german_turn(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5e trc:18.1-a: each side has its own, at its own time."""
    game = begin(trc, {"HQ-C": "2030", "5Inf": "2029"})
    refused(game, "drop 5Inf 2027", "trc:var-mediterranean-5e")
    refused(game, "drop HQ-C 2027", "trc:var-mediterranean-5e")
    refused(game, "drop 5Para 2027", "trc:18.1-a")
    game.play("drop FJ1 2027")
    snow = begin(trc, {"HQ-C": "2030", "STAVKA": "2020"}, stage="soviet first impulse movement", turn=5, weather="snow")
    refused(snow, "drop FJ1 2027", "trc:18.1-a")


def test_paratroops_do_not_land_on_units_that_have_fought(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5g: they could not attack them."""
    units = [AIR, {"id": "HQ-C", "hex": "2030"}, {"id": "5A", "hex": "2026", "flags": ["fought"]}]
    game = trc(units, turn=2, options=ON, variants=ON, map=BLANK)
    refused(game, "drop FJ1 2026", "trc:var-mediterranean-5g")


def test_only_a_german_infantry_corps_is_exchanged(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-5a: no ally, no artillery, nobody off the map, however alike the factors are."""
    units = [
        {"id": "10Inf", "hex": "Warsaw"},
        {"id": "26Inf", "hex": "Warsaw"},
        {"id": "28Inf", "box": "pool"},
        {"id": "4Rum", "hex": "Bucharest"},
        {"id": "GerArt", "hex": "Warsaw"},
    ]
    game = trc(units, turn=13, stage="axis events", options=[*ON, "artillery"], variants=ON)
    assert {game.piece(unit).factors for unit in ("10Inf", "28Inf", "4Rum", "GerArt")} == {"3-4"}
    for unit in ("28Inf", "4Rum", "GerArt"):
        refused(game, f"exchange {unit}", "trc:var-mediterranean-5a")
    game.play("exchange 26Inf")
    assert game.piece("FJ2").hex == game.position.hex("Warsaw")


def test_paratroops_whom_nobody_joins_surrender(trc: Situation) -> None:
    """trc:12.6 trc:var-mediterranean-5g: landed on a stack too strong for them alone, while others stay away."""
    fort = {"blank": True, "places": {"Fort": ["2026", "major"]}}
    units = {"HQ-C": "2030", "1GA": "2026", "2GA": "2026", "24Pz": "2028"}
    game = begin(trc, units, turn=14, map=fort, control={"Fort": "soviet"})
    game.play("drop FJ1 2026")
    assert "would surrender: FJ1" in game.prompt
    game.play("done")
    assert game.piece("FJ1").hex is None
    assert game.piece("24Pz").hex == "2028"


def test_no_german_drop_in_the_russian_impulse(trc: Situation) -> None:
    """trc:var-mediterranean-5e"""
    game = begin(trc, {"HQ-C": "2030", "5A": "2005"}, stage="soviet first impulse movement")
    refusal = game.refusal("drop FJ1 2024")
    assert refusal is not None
    assert not german_paratroops.time_to_drop(war(game))
    assert german_paratroops.time_to_drop(war(begin(trc, {"HQ-C": "2030", "5A": "2005"})))


def test_who_has_fought_among_his_enemies_need_not_again(trc: Situation) -> None:
    """trc:var-mediterranean-5f trc:12.5-a"""
    game = begin(trc, {"HQ-C": "2030", "5A": "2024"})
    game.play("drop FJ1 2024")
    pos, unit = war(game), war(game).roster.find("FJ1")
    hex = pos.where[unit]
    assert german_paratroops.among_enemies((), pos, 0, 1 << hex) == ((unit, 1 << hex),)
    pos.flags[unit] |= FOUGHT
    assert german_paratroops.among_enemies((), pos, 0, 1 << hex) == ()


def test_a_landing_has_no_zone_of_control(trc: Situation) -> None:
    """trc:var-mediterranean-5f: neither before nor after it is asked for."""
    game = begin(trc, {"HQ-C": "2030", "5A": "2024"})
    pos = war(game)
    before = pos.zone(0)
    game.play("drop FJ1 2024")
    assert pos.zone(0) == before
    drops = begin(trc, {"HQ-C": "2030", "5A": "2020"})
    offered = [action for action in drops.legal() if action.verb == "drop"]
    assert offered
    assert all(drops.refusal(action) is None for action in offered)


def test_where_and_when_paratroops_come_down(trc: Situation) -> None:
    """trc:var-mediterranean-5b trc:var-mediterranean-5e: by parachute, near a headquarters, in no closed country."""
    rest = [{"id": "HQ-S", "hex": "2226"}, {"id": "5Inf", "hex": "2227"}]
    more: dict[str, object] = {"turn": 2, "options": ON, "variants": ON, "weather": "clear"}
    game = trc([AIR, *rest], **more)
    told(game, "enter FJ1 1534", "trc:var-mediterranean-5b", "by parachute only")
    told(game, "drop FJ1 1010", "trc:var-mediterranean-5e", "not within eight hexes")
    pos = war(game)
    closed = next(bits(neutrals.hexes(pos) & german_paratroops.in_range(pos) & pos.ground.drop_ground))
    told(game, f"drop FJ1 {pos.hex_name(closed)}", "trc:var-mediterranean-5e", "closed")
    marked = trc([{**AIR, "flags": ["returning"]}, *rest], **more)
    assert marked.refusal("drop FJ1 2224") is None
