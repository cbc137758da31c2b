"""Variant: the Mediterranean distraction."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.hexes import bits
from stavka.titles.russian_campaign import supply, victory
from stavka.titles.russian_campaign.arrivals import axis_replacements, russian_replacements
from stavka.titles.russian_campaign.combat import strength
from stavka.titles.russian_campaign.sea import seas
from stavka.titles.russian_campaign.setup import set_up_checks
from stavka.titles.russian_campaign.variants import mediterranean, neutrals, what_if
from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation
from tests.titles.russian_campaign.looking import path_of, war

ON = ["var-mediterranean"]


def adopted(settings: dict[str, str] | None = None) -> Game:
    game = stavka.new("trc", options=ON, settings=settings)
    game.play("adopt var-mediterranean")
    return game


def begin(trc: Situation, units: object, **more: object) -> Game:
    more = {"turn": 2, "options": ON, "variants": ON, **more}
    return trc(units, **more)


def test_the_german_chooses_after_the_russian_set_up_and_before_his_own() -> None:
    """trc:var-mediterranean-intro trc:var-general"""
    game = stavka.new("trc", options=ON, set_up="free")
    assert game.stage == "soviet set-up"
    game.play("auto")
    game.play("done")
    assert (game.stage, game.to_act) == ("choice of var-mediterranean", "axis")
    with pytest.raises(stavka.Illegal, match="var-general"):
        game.play("adopt var-bulge")
    declined = game.copy()
    declined.play("decline var-mediterranean")
    assert (declined.stage, declined.turn) == ("axis set-up", 1)
    assert declined.refusal("place 24Pz 2030") is None  # in Hungary, where the variant would not let it start
    game.play("adopt var-mediterranean")
    assert (game.stage, game.turn) == ("axis set-up", 0)


def test_without_the_option_nobody_is_asked_and_it_can_be_settled_beforehand() -> None:
    """trc:var-general"""
    assert stavka.new("trc").stage != "choice of var-mediterranean"
    game = stavka.new("trc", options=ON, settings={"adopt": ON})
    assert (game.stage, game.turn) == ("paratroop set-up", 0)
    with pytest.raises(stavka.Unreadable, match="not among the options"):
        stavka.new("trc", settings={"adopt": ON})


def test_the_game_starts_with_march_1941_and_a_roll_for_weather() -> None:
    """trc:var-mediterranean-1"""
    game = adopted()
    game.play("done")
    assert (game.turn, game.stage, game.to_act) == (0, "weather", "chance")
    game.play_dice([6])
    assert game.view("axis")["weather"] == "mud"
    assert game.stage == "axis first impulse movement"


def test_players_may_agree_on_mud() -> None:
    """trc:var-mediterranean-1c"""
    game = adopted(settings={"march_weather": "mud"})
    game.play("done")
    assert (game.turn, game.stage) == (0, "axis first impulse movement")
    assert game.view("axis")["weather"] == "mud"


def test_snow_in_march_1941_halves_nobody(trc: Situation) -> None:
    """trc:var-mediterranean-1b"""
    game = begin(trc, {"24Pz": "1517", "5A": "1516"}, turn=0, weather="snow", stage="axis first impulse combat")
    unit = game.position.roster.find("24Pz")
    assert strength.factor(war(game), unit) == 8
    later = begin(trc, {"24Pz": "1517", "5A": "1516"}, turn=4, weather="snow", stage="axis first impulse combat")
    assert strength.factor(war(later), unit) == 4


def test_nobody_enters_rumania_and_hungary(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-2a"""
    game = begin(trc, {"5Inf": "1730", "9A": "2526"})
    position = war(game)
    closed = neutrals.hexes(position)
    hungary = next(h for h in bits(position.ground.walk.around(position.where[position.roster.find("5Inf")]) & closed))
    refused(game, f"move 5Inf 1730-{position.hex_name(hungary)}", "trc:var-mediterranean-2a")
    russian = begin(trc, {"9A": "2526"}, stage="soviet first impulse movement")
    position = war(russian)
    rumania = next(h for h in bits(position.ground.walk.around(position.where[position.roster.find("9A")]) & closed))
    refused(russian, f"move 9A 2526-{position.hex_name(rumania)}", "trc:var-mediterranean-2a")
    plain = trc({"9A": "2526"}, stage="soviet first impulse movement")
    assert plain.refusal(f"move 9A 2526-{position.hex_name(rumania)}") is None


def test_supply_does_not_run_through_them(trc: Situation) -> None:
    """trc:var-mediterranean-2a"""
    units = {"5Inf": "2725"}
    assert supply.in_supply(war(trc(units, turn=2)), war(trc(units)).roster.find("5Inf"))
    game = begin(trc, units)
    assert not supply.in_supply(war(game), war(game).roster.find("5Inf"))


def test_their_own_units_stay_inside_and_off_the_border(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-2d They need no supply at home and come in as the card says."""
    game = begin(trc, {"2Rum": "2728", "RumCav": "2928"}, turn=2)
    game.play("move 2Rum 2728-2828")
    refused(game, "move RumCav 2928-2927", "trc:var-mediterranean-2d")
    game.play("enter 1Hun 2033")
    inside = neutrals.interior(war(game), "hungarian")
    assert inside >> game.position.where[game.position.roster.find("1Hun")] & 1
    for action in game.legal().by_unit("1Hun"):
        if action.verb in ("move", "rail"):
            assert inside >> game.position.board.grid.index(path_of(action)[-1]) & 1, action
    assert supply.in_supply(war(game), war(game).roster.find("2Rum"))
    game.play("done")
    while game.stage != "axis second impulse movement":
        game.play("done")
    game.play("enter 5Rum Bucharest")
    while game.turn == 2 and "axis" in game.stage:
        game.play("done")
    assert {game.piece(u).hex for u in ("2Rum", "RumCav", "1Hun", "5Rum")} == {"2828", "2928", "2033", "2831"}


def test_their_own_units_ride_at_home(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-2d They move normally inside, by rail too; what may be done is also listed."""
    game = begin(trc, {"2Rum": "2830", "1Rum": "2728"}, turn=2)
    rides = {str(action) for action in game.legal().by_unit("2Rum") if action.verb == "rail"}
    assert rides
    assert all(game.refusal(ride) is None for ride in rides)
    inside = neutrals.interior(war(game), "rumanian")
    ends = {ride.split("-")[-1] for ride in rides}
    assert all(inside >> game.position.board.grid.index(hex) & 1 for hex in ends)
    assert "2833" in ends
    game.play("rail 2Rum 2830-2831-2832-2833")


def test_the_border_is_what_separates_countries(trc: Situation) -> None:
    """trc:var-mediterranean-2d No hex that touches another country; the map edge and the coast are no border."""
    position = war(begin(trc, {}))
    grid, inside = position.board.grid, neutrals.interior(position, "rumanian")
    assert inside >> grid.index("2831") & 1
    assert inside >> grid.index("2833") & 1  # on the west edge
    assert not inside >> grid.index("2427") & 1  # beside Russia
    land = sum(position.board.countries.values())
    assert any(not land >> n & 1 for hex in bits(inside) for n in grid.neighbours(hex))  # on the coast


def test_black_sea_while_rumania_is_neutral(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-2b"""
    held = {"Odessa": "axis", "Sevastopol": "axis"}
    game = begin(trc, {"5Inf": "Odessa"}, control=held, turn=3, weather="clear")
    refused(game, "transfer 5Inf Sevastopol", "trc:var-mediterranean-2b")
    plain = trc({"5Inf": "Odessa"}, control=held, turn=3, weather="clear")
    assert plain.refusal("transfer 5Inf Sevastopol") is None
    russian = begin(trc, {"9A": "Odessa"}, stage="soviet first impulse movement")
    russian.play("transfer 9A Sevastopol")
    assert russian.to_act == "soviet"  # no die
    assert russian.piece("9A").hex == russian.position.hex("Sevastopol")
    assert neutrals.russians_alone_at_sea(3, war(russian), 1, "baltic") == 3  # another sea
    rolls = trc({"9A": "Odessa"}, stage="soviet first impulse movement", control={"Rostov": "axis"})
    rolls.play("transfer 9A Sevastopol")
    assert rolls.to_act == "chance"


def test_the_rumanian_oil_field_brings_nothing_while_neutral(trc: Situation) -> None:
    """trc:var-mediterranean-2e trc:var-italian-sellout-6"""
    plain = axis_replacements.oil_fields(war(trc({"5Inf": "Warsaw"}, turn=7)))
    neutral = axis_replacements.oil_fields(war(begin(trc, {"5Inf": "Warsaw"}, turn=7)))
    assert plain.bit_count() == neutral.bit_count() + 1
    both = ["var-mediterranean", "var-italian-sellout"]
    sold = begin(trc, {"5Inf": "Warsaw"}, turn=7, options=both, variants=both)
    assert axis_replacements.oil_fields(war(sold)) == plain


def test_they_enter_the_war_when_three_ports_are_axis(trc: Situation) -> None:
    """trc:var-mediterranean-2c"""
    held = {"Odessa": "axis", "Sevastopol": "axis"}
    game = begin(trc, {"24Pz": "3113", "5Inf": "Odessa"}, control=held, turn=8)
    assert neutrals.any_neutral(war(game))
    position = war(game)
    rostov = position.hex("Rostov")
    path = position.ground.walk.trace(
        position.where[position.roster.find("24Pz")], 1 << position.board.grid.index(rostov), position.ground.open
    )
    assert path is not None
    game.play("move 24Pz " + "-".join(position.hex_name(h) for h in path))
    assert not neutrals.any_neutral(war(game))
    assert not war(game).closed
    assert any("enter the war" in sentence for sentence in game.log[-1].news)


def test_there_are_no_italians() -> None:
    """trc:var-mediterranean-3"""
    game = adopted()
    assert {u.box for u in game.units(nation="italian")} == {"removed"}


def test_all_germans_set_up_in_poland_and_east_prussia() -> None:
    """trc:var-mediterranean-4a trc:var-mediterranean-2d The ready set-up is moved out of Rumania and Hungary."""
    game = adopted()
    position = war(game)
    home = mediterranean.home(position)
    for piece in game.units(nation="german"):
        if piece.hex and piece.kind != "leader":
            assert home >> position.board.grid.index(piece.hex) & 1, piece.short
    for piece in game.units(nation="rumanian"):
        if piece.hex:
            assert neutrals.interior(position, "rumanian") >> position.board.grid.index(piece.hex) & 1
    assert next(set_up_checks.faults(position, 0), None) is None


def test_a_free_set_up_keeps_to_it_too() -> None:
    """trc:var-mediterranean-4a"""
    game = stavka.new("trc", options=ON, set_up="free")
    for action in ("auto", "done", "adopt var-mediterranean"):
        game.play(action)
    refusal = game.refusal("place 24Pz 2030")
    assert refusal is not None
    assert refusal.rule == "trc:var-mediterranean-4a"
    game.play("place 11Inf Warsaw")
    game.play("auto")
    game.play("done")
    assert game.stage == "paratroop set-up"


def test_first_impulse_targets(trc: Situation, refused: Refused) -> None:
    """trc:var-mediterranean-4a trc:var-mediterranean-4b Adjacent districts for all, everything for three corps."""
    units = {"24Pz": "2425", "11Inf": "2526", "9A": "2525", "41Pz": "1725", "5A": "1824"}
    game = begin(trc, units, turn=0, weather="clear", stage="axis first impulse combat")
    position = war(game)
    district = position.ground.district
    assert district[position.board.grid.index("2525")] == "O"
    assert district[position.board.grid.index("1824")] == "K"
    refused(game, "attack 24Pz+11Inf 2525", "trc:var-mediterranean-4a")
    assert game.refusal("attack 41Pz 1824") is None  # army group north may fight in the Kiev district now
    free = begin(trc, {"11Inf": "2526", "9A": "2525"}, turn=0, weather="clear", stage="axis first impulse combat")
    assert free.refusal("attack 11Inf 2525") is None


def test_archangel_gives_six(trc: Situation) -> None:
    """trc:var-mediterranean-6"""
    game = begin(trc, {"Stalin": "Moscow"}, turn=6)
    assert russian_replacements.archangel(war(game)) == 6
    assert russian_replacements.archangel(war(trc({"Stalin": "Moscow"}, turn=6))) == 3


def test_both_hold_bucharest_while_it_is_neutral(trc: Situation) -> None:
    """trc:var-mediterranean-7"""
    position = war(begin(trc, {"Stalin": "Moscow"}, turn=6))
    bucharest = position.ground.place("Bucharest")
    assert victory.held(position, 0) & bucharest
    assert victory.held(position, 1) & bucharest
    at_war = war(trc({"Stalin": "Moscow"}, turn=6))
    assert not victory.held(at_war, 1) & bucharest


def test_german_ships_sail_the_baltic_meanwhile(trc: Situation) -> None:
    """trc:var-mediterranean-2b: only the Black Sea is closed to them, and safe for the Russians."""
    game = begin(trc, {"1Inf": "Riga"}, control={"Riga": "axis", "Tallinn": "axis"}, turn=3)
    assert game.refusal("transfer 1Inf Tallinn") is None
    pos = war(begin(trc, {"5A": "Odessa"}, control={"axis": "all"}, turn=3))
    assert seas.chances(pos, 1, "black_sea", "transfer") == 6
    assert seas.chances(war(trc({}, control={"axis": "all"})), 1, "black_sea", "transfer") < 6


def test_who_starts_in_the_north(trc: Situation) -> None:
    """trc:var-mediterranean-4a: Germans, but for those who start in a city."""
    pos = war(begin(trc, {}))
    found = [mediterranean.starts_in_the_north(pos, pos.roster.find(name)) for name in ("24Pz", "2Fin", "Hitler")]
    assert [limit is not None for limit in found] == [True, False, False]


def test_once_the_neutrals_are_in_their_ports_decide_nothing(trc: Situation) -> None:
    """trc:var-mediterranean-2c trc:var-mediterranean-7"""
    pos = war(begin(trc, {}))
    assert pos.decisive & mediterranean.prizes(pos)
    assert mediterranean.with_shared_places(1, pos) == 1 | pos.ground.place("Bucharest")
    for name in ("Odessa", "Sevastopol", "Rostov"):
        pos.owner[0] |= pos.ground.place(name)
        pos.owner[1] &= ~pos.ground.place(name)
    mediterranean.control_changed(pos)
    assert not pos.decisive & mediterranean.prizes(pos)
    assert mediterranean.with_shared_places(1, pos) == 1


def test_italians_who_go_leave_nothing_behind(trc: Situation) -> None:
    """trc:var-mediterranean-3: those who are not in the game stay out of it."""
    units = [{"id": "3Ita", "hex": "Kiev", "flags": ["moved"]}, {"id": "5A", "hex": "2122"}]
    game = trc([*units, {"id": "4Ita", "box": "unused"}], turn=4, control={"Kiev": "axis"})
    pos = war(game)
    what_if.remove_italians(pos)
    assert (game.piece("3Ita").box, game.piece("3Ita").flags, game.piece("4Ita").box) == ("removed", (), "unused")
