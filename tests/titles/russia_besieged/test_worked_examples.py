"""Examples of the rulebook, played from the given position to the result that it names."""

from __future__ import annotations

from stavka.titles.russia_besieged.air import missions
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import AXIS_COMBAT, at, steps

HOMES = {"0928": (1, 2), "1331": (3, 4, 5, 6), "1634": (7, 8), "3135": (9,)}  # Königsberg, Warsaw, Krakow, Bucharest
STUKAS = {hex: [f"Stuka{number}" for number in numbers] for hex, numbers in HOMES.items()}


def test_two_panzer_corps_and_a_stuka_win_at_once(rb: Situation, refused: Refused) -> None:
    """rb:9.0-b, rb:9.13: 9-1 and a Stuka against 2228; the 6-5 in 2330 attacks 2329 afterwards."""
    units = {"39Pz": "1929", "14Pz": "1930", "21MC": "2228", "5A": "2329", "7Inf": "2330", "Stuka7": "1634"}
    game = rb(units, turn=2)
    game.play("move 39Pz 1929-2028-2128")
    game.play("move 14Pz 1930-2029-2129")
    refused(game, "overrun 39Pz+14Pz 2228", "rb:9.1")
    game.play("overrun 39Pz+14Pz 2228 air Stuka7")
    assert at(game, "21MC") == "surrendered"
    game.play("done")  # nobody advances
    game.play("done")
    assert game.stage == AXIS_COMBAT
    refused(game, "done", "rb:10.1-a")
    refused(game, "attack 14Pz 2329", "rb:9.4-a")
    game.play("attack 7Inf 2329")


def test_nine_stukas_in_the_first_impulse_of_the_war(rb: Situation, refused: Refused) -> None:
    """rb:11.9-b, rb:11.14-b, rb:11.2-b: the first stages to Helsinki and does not fly; nine may, so eight are left."""
    game = rb(STUKAS, turn=1)
    assert missions.left(war(game)) == 9
    game.play("stage StukaBase1 Helsinki")
    assert (at(game, "Stuka1"), at(game, "StukaBase1")) == ("0318", "0318")
    refused(game, "stage StukaBase1 Königsberg", "rb:11.14-c")
    # an army of the Baltic district beside Minsk: Stukas of two army groups may attack it (rb:24.1-a, rb:24.1-b)
    fighting = rb({**STUKAS, "1424": ["39Pz", "47Pz"], "11A": "1423"}, AXIS_COMBAT, turn=1)
    fighting.play("attack 39Pz+47Pz 1423 air Stuka2+Stuka3")
    assert missions.left(war(fighting)) == 7


def test_five_stukas_in_the_second_impulse(rb: Situation, refused: Refused) -> None:
    """rb:11.9-b, rb:11.15, rb:11.2: five flew; two go to Brest, just taken, one to Bucharest; four others may fly."""
    flown = (2, 3, 4, 7, 9)
    homes = {**{n: hex for hex, numbers in HOMES.items() for n in numbers}, 1: "0318"}
    units = [{"id": f"Stuka{n}", "hex": hex, "flags": ["flew"] if n in flown else []} for n, hex in homes.items()]
    game = rb(units, "axis second impulse movement", turn=1, control={"Brest": "axis"})
    assert missions.left(war(game)) == 4
    for base, city in ((2, "Brest"), (3, "Brest"), (7, "Bucharest")):
        game.play(f"stage StukaBase{base} {city}")
    refused(game, "stage StukaBase4 Brest", "rb:11.13")  # a minor city has room for two
    north = [{"id": "4Fin", "hex": "0415"}, {"id": "7A", "hex": "0515"}]
    front = [*north, {"id": "39Pz", "hex": "1530"}, {"id": "4A", "hex": "1529"}]
    fighting = rb([*units, *front], "axis second impulse combat", turn=1)
    refused(fighting, "attack 39Pz 1529 air Stuka4", "rb:11.2")
    assert fighting.refusal("attack 39Pz 1529 air Stuka8") is None
    fighting.play("attack 4Fin 0515 air Stuka1")
    assert missions.left(war(fighting)) == 3


def test_a_landing_beside_sevastopol(rb: Situation) -> None:
    """rb:8.51-c: who landed in September and went into the city starves there in December without a line home."""
    landed = {"id": "5Inf", "hex": "3826", "flags": ["invaded last turn"]}
    late = rb([landed], "axis second impulse marker adjustment", turn=4)
    assert at(late, "5Inf") == "pool"
    other = rb({"5Inf": "3826"}, "axis second impulse marker adjustment", turn=4)  # the city feeds any other
    assert (at(other, "5Inf"), war(other).oos) == ("3826", {war(other).roster.find("5Inf"): 1})


def test_a_transport_to_rostov(rb: Situation) -> None:
    """rb:8.2-i: five friendly ports, one of them the own naval base, and an airfield near: 8 becomes 3, a step."""
    held = {"Odessa": "axis", "Constanta": "axis"}
    game = rb({"64A": "3826", "Stuka1": "3122"}, "soviet first impulse movement", turn=3, control=held)
    game.play("transfer 64A Rostov")
    game.play_dice([8])
    assert (at(game, "64A"), steps(game, "64A")) == ("3718", 1)


def test_a_landing_at_tallinn(rb: Situation) -> None:
    """rb:8.2-j: three ports and a naval base against an enemy port: 6 becomes 2, and the corps is ashore."""
    held = {"Riga": "soviet", "Tallinn": "soviet"}
    game = rb({"5Inf": "0928"}, turn=3, control=held)
    game.play("invade 5Inf Tallinn")
    game.play_dice([6])
    assert (at(game, "5Inf"), steps(game, "5Inf")) == ("0419", war(game).counter(war(game).roster.find("5Inf")).steps)


def test_a_line_over_the_straits_is_five_hexes_long(rb: Situation) -> None:
    """rb:6.24: over 3922 and 3823 to the rail of the Crimea; in Mud the range of six suffices, in Snow four do not."""
    rails = {"axis": "all", "soviet": ["3823", "3824", "3725"]}  # the line to Kerch does not serve the Axis
    units = {"24Pz": "4022", "8A": "4120"}  # who shuts the rail beyond 4022
    mud, snow = (
        rb(units, turn=9, weather=weather, rails=rails, control={"3823": "axis"}) for weather in ("mud", "snow")
    )
    line = mud.supply_line("24Pz") or []
    assert (line[:3], line.index("3624")) == (["4022", "3922", "3823"], 5)
    assert (mud.supply("24Pz"), snow.supply("24Pz")) == ("in supply", "out of supply")
