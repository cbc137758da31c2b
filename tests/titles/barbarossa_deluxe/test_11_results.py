"""11.26 to 11.33: results of combat, losses, retreats and advances."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from stavka.engine.game import Game
from tests.titles.barbarossa_deluxe.conftest import fight, figures

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
AXIS_TURN, SOVIET_TURN = 8, 6  # turns without a bonus or offensive supply
RING = {"4A": "1713", "5A": "1714", "6A": "1815", "8A": "1914", "9A": "1913", "10A": "1715"}  # around 1814


def fought(game: Game, attack: str, die: int | None = None) -> tuple[str, ...]:
    """Play an attack, answering nothing, and roll."""
    news = game.play(attack)
    while game.stage in ("answer to an attack", "support of an attack"):
        news = game.play("pass" if game.stage == "answer to an attack" else "done")
    return news if die is None or game.stage != "combat die" else game.play_dice([die])


def offered(game: Game) -> set[str]:
    return {str(action) for action in game.legal()}


# -- 11.26 ------------------------------------------------------------------------------------------------------------


def test_attacker_eliminated(bd: Situation) -> None:
    """AE: every attacker goes to the dead pile, the defender stays (bd:11.26-a)."""
    game = bd({"1Inf": "1814", "2Inf": "1814", "3A": "1813"}, "axis fight", AXIS_TURN)
    assert "the result is AE" in fought(game, "attack 1Inf+2Inf 1813", 1)
    assert {game.piece(u).box for u in ("1Inf", "2Inf")} == {"dead pile"}
    assert game.piece("3A").hex == "1813"


def test_attack_stalled(bd: Situation) -> None:
    """AS: nothing happens (bd:11.26-b)."""
    game = bd({"1Inf": "1814", "2Inf": "1814", "3A": "1813"}, "axis fight", AXIS_TURN)
    assert "the result is AS" in fought(game, "attack 1Inf+2Inf 1813", 4)
    assert [game.piece(u).hex for u in ("1Inf", "2Inf", "3A")] == ["1814", "1814", "1813"]
    assert game.stage == "axis prepared assault"


def test_defender_eliminated(bd: Situation) -> None:
    """DE: all defenders go, the attackers may advance (bd:11.26-c)."""
    units = {"39Pz": "1814", "41Pz": "1814", "56Pz": "1814", "57Pz": "1814", "3A": "1813"}
    game = bd(units, "axis fight", AXIS_TURN)
    assert "the result is DE" in fought(game, "attack 39Pz+41Pz+56Pz+57Pz 1813", 6)
    assert game.piece("3A").box == "dead pile"
    game.play("advance 39Pz 1813")
    assert game.piece("39Pz").hex == "1813"


def bloodbath(game: Game, attack: str, die: int) -> None:
    assert "the result is BB" in fought(game, attack, die)
    assert game.stage == "bloodbath"


def test_bloodbath(bd: Situation) -> None:
    """BB: the attacker gives up at least the defence factors lost, of his choice, and may advance (bd:11.26-d)."""
    units = {"39Pz": "1814", "1Inf": "1814", "2Inf": "1814", "9Inf": "1814", "3A": "1813"}
    game = bd(units, "axis fight", AXIS_TURN)
    bloodbath(game, "attack 39Pz+1Inf+2Inf+9Inf 1813", 5)
    assert game.piece("3A").box == "dead pile"
    assert game.to_act == "axis"  # the attacker pays (bd:11.26-d)
    assert offered(game) == {"lose 39Pz", "lose 1Inf", "lose 2Inf", "lose 9Inf"}
    game.play("lose 1Inf")
    assert game.stage == "bloodbath"  # 2 of 3
    game.play("lose 2Inf")
    assert game.stage == "advance after combat"
    assert offered(game) == {"done", "advance 39Pz 1813", "advance 9Inf 1813"}


def test_dotted_units_go_first(bd: Situation, refused: Refused) -> None:
    """Irreplaceable attackers are lost before any other (bd:11.26-e)."""
    units = {"39Pz": "1814", "41Pz": "1814", "GS": "1814", "3A": "1813"}
    game = bd(units, "axis fight", AXIS_TURN)
    bloodbath(game, "attack 39Pz+41Pz+GS 1813", 5)
    refused(game, "lose 39Pz", "bd:11.26-e")
    game.play("lose GS")
    assert offered(game) == {"lose 39Pz", "lose 41Pz"}


def test_doubled_shock_army(bd: Situation) -> None:
    """A doubled shock army counts 6 for a bloodbath (bd:11.26-f)."""
    units = {"1Sh": "1813", "2Sh": "1813", "1Inf": "1814"}
    game = bd(units, "soviet fight", SOVIET_TURN)
    bloodbath(game, "attack 1Sh+2Sh 1814", 5)
    assert game.to_act == "soviet"  # the attacker pays (bd:11.26-d)
    game.play("lose 1Sh")
    assert game.piece("2Sh").hex == "1813"
    assert game.stage == "advance after combat"


def test_shock_army_that_is_not_doubled(bd: Situation) -> None:
    """In a turn of move/fight it counts 3 (bd:11.26-f)."""
    units = {"1Sh": "1813", "2Sh": "1813", "3Sh": "1813", "4Sh": "1813", "5Sh": "1813", "1Inf": "1814"}
    game = bd(units, "soviet fight last", SOVIET_TURN)
    bloodbath(game, "attack 1Sh+2Sh+3Sh+4Sh+5Sh 1814", 6)
    game.play("lose 1Sh")
    assert game.stage == "bloodbath"  # 3 of 4


def test_panzers_against_a_city(bd: Situation) -> None:
    """Panzers count the defence factor they used: 3 for 3 (bd:11.26-g)."""
    units = {"39Pz": "1811", "41Pz": "1811", "56Pz": "1811", "57Pz": "1811", "3Pz": "1811", "3A": "1810"}
    game = bd(units, "axis fight", AXIS_TURN)
    bloodbath(game, "attack 39Pz+41Pz+56Pz+57Pz+3Pz 1810", 5)
    assert "worth 3, 0 so far" in game.prompt
    game.play("lose 39Pz")
    assert game.stage == "advance after combat"


def test_mechanized_units_in_marsh(bd: Situation) -> None:
    """They count their halved value: 2 of 3 (bd:11.26-g)."""
    units = {"39Pz": "1814", "41Pz": "1814", "1Inf": "1814", "2Inf": "1814", "3A": "1813"}
    game = bd(units, "axis fight", AXIS_TURN, map={"terrain": {"1813": "marsh"}})
    bloodbath(game, "attack 39Pz+41Pz+1Inf+2Inf 1813", 6)
    game.play("lose 39Pz")
    assert "worth 3, 2 so far" in game.prompt


@pytest.mark.parametrize("strong", [{"heroes": ["1810"]}, {"area": "1810", "turn": 23}])
def test_no_retreat_from_strong_places(bd: Situation, strong: dict[str, object]) -> None:
    """A retreat from a hero city or the fortified area is a bloodbath (bd:11.26-h, bd:9.6-d, bd:8.18-h)."""
    more = {"turn": AXIS_TURN, **strong}
    corps = ("1Inf", "2Inf", "9Inf", "10Inf", "23Inf", "26Inf", "28Inf", "38Inf", "42Inf", "43Inf")
    units = {name: "1811" if n < 5 else "1710" for n, name in enumerate(corps)}
    game = bd({**units, "3A": "1810"}, "axis fight", **more)
    assert "the result is BB" in fought(game, f"attack {'+'.join(corps)} 1810", 3)  # 3:1


def test_fortress_city_holds(bd: Situation) -> None:
    """So it is for a German fortress city (bd:11.26-h, bd:9.6-d)."""
    units = {"1Sh": "1811", "2Sh": "1811", "3Sh": "1811", "4Sh": "1811", "1Inf": "1810"}
    game = bd(units, "soviet fight", SOVIET_TURN, fortresses=["1810"])
    assert "the result is BB" in fought(game, "attack 1Sh+2Sh+3Sh+4Sh 1810", 6)


def test_german_city_stalls(bd: Situation) -> None:
    """A retreat from an ordinary German city is a stalled attack (bd:11.20-b)."""
    units = {"1Sh": "1811", "2Sh": "1811", "1Inf": "1810"}
    game = bd(units, "soviet fight", SOVIET_TURN)
    assert "the result is AS" in fought(game, "attack 1Sh+2Sh 1810", 5)
    field = bd({"1Sh": "1814", "2Sh": "1814", "1Inf": "1813"}, "soviet fight", SOVIET_TURN)
    assert "the result is DR" in fought(field, "attack 1Sh+2Sh 1813", 4)


def test_bloodbath_in_the_supply_of_the_battle(bd: Situation) -> None:
    """A lone defender of 4 cut off is made good by 2 (bd:11.26-i)."""
    game = bd({"1Inf": "1814", "3A": "1813", **RING}, "soviet fight", SOVIET_TURN, airlift_turn=30)
    bloodbath(game, "attack 3A+4A 1814", 5)
    assert "worth 2" in game.prompt
    game.play("lose 3A")
    assert game.stage != "bloodbath"


# -- 11.27 to 11.29 ---------------------------------------------------------------------------------------------------


def test_retreat_directions(bd: Situation, refused: Refused) -> None:
    """German-side units go west, northwest or southwest of 2403 (W 2404, NW 2303), as they choose (bd:11.27-c)."""
    game = bd({"29Inf": "2403", "1T": "2402", "1G": "2402", "21A": "2402"}, "soviet fight", 11, offensive={"A": "2402"})
    assert "the result is DR" in fought(game, "attack 1T+1G 2403", 4)
    assert game.to_act == "axis"
    assert offered(game) == {"retreat 29Inf 2404", "retreat 29Inf 2303", "retreat 29Inf 2503"}
    refused(game, "retreat 29Inf 2302", "bd:11.27-c")
    refused(game, "retreat 29Inf 2402", "bd:11.27-d")
    game.play("retreat 29Inf 2303")
    assert game.piece("29Inf").hex == "2303"


def test_soviet_directions(bd: Situation, refused: Refused) -> None:
    """Soviet units go east, northeast or southeast (bd:11.27-c)."""
    game = bd({"39Pz": "1814", "41Pz": "1814", "3A": "1813"}, "axis fight", AXIS_TURN)
    assert "the result is DR" in fought(game, "attack 39Pz+41Pz 1813", 4)
    assert game.to_act == "soviet"
    assert offered(game) == {"retreat 3A 1812", "retreat 3A 1712", "retreat 3A 1912"}
    refused(game, "retreat 3A 1713", "bd:11.27-c")


def test_into_empty_works(bd: Situation) -> None:
    """Empty cities and enemy lines take retreats, hexes with enemies do not (bd:11.27-a)."""
    units = {"39Pz": "1812", "41Pz": "1812", "1Inf": "1712", "2Inf": "1912", "3A": "1813", "9Inf": "1713"}
    game = bd(units, "axis fight", AXIS_TURN, fortresses=["1913"])
    assert "the result is DR" in fought(game, "attack 39Pz+41Pz 1813", 4)
    assert offered(game) == {"retreat 3A 1814", "retreat 3A 1913"}


def test_the_other_way_only_if_need_be(bd: Situation, refused: Refused) -> None:
    """With the east barred, Soviet units go west; never where the attack came from (bd:11.27-d,-e)."""
    units = {"39Pz": "1812", "1Inf": "1712", "2Inf": "1912", "41Pz": "1814", "3A": "1813"}
    game = bd(units, "axis fight", AXIS_TURN)
    assert "the result is DR" in fought(game, "attack 39Pz+41Pz 1813", 4)
    assert offered(game) == {"retreat 3A 1713", "retreat 3A 1913"}
    refused(game, "retreat 3A 1814", "bd:11.27-d")
    refused(game, "retreat 3A 1912", "bd:11.27-a")


def test_the_stack_stays_together(bd: Situation, refused: Refused) -> None:
    """Two armies go to one hex (bd:11.27-b)."""
    units = {"39Pz": "1814", "41Pz": "1814", "1Inf": "1814", "1Abn": "1813", "2Abn": "1813"}
    game = bd(units, "axis fight", AXIS_TURN)
    fought(game, "attack 39Pz+41Pz+1Inf 1813", 2)
    refused(game, "retreat 1Abn 1812", "bd:11.27-b")
    game.play("retreat 1Abn+2Abn 1812")
    assert {game.piece(u).hex for u in ("1Abn", "2Abn")} == {"1812"}


def test_splitting_for_want_of_room(bd: Situation) -> None:
    """Where stacking forces it the stack splits (bd:11.27-b)."""
    full = {"16A": "1812", "18A": "1812", "19A": "1812", "20A": "1812"}
    more = {"21A": "1712", "22A": "1712", "24A": "1712", "28A": "1712"}
    third = {"29A": "1912", "30A": "1912", "31A": "1912", "32A": "1912"}
    units = {"39Pz": "1814", "41Pz": "1814", "1Abn": "1813", "2Abn": "1813", **full, **more, **third}
    game = bd(units, "axis fight", AXIS_TURN)
    fought(game, "attack 39Pz+41Pz 1813", 3)
    game.play("retreat 1Abn 1812")
    assert offered(game) == {"retreat 2Abn 1712", "retreat 2Abn 1912"}
    game.play("retreat 2Abn 1712")
    assert game.piece("2Abn").hex == "1712"


def test_surplus_units_go_further(bd: Situation) -> None:
    """The one open hex is full: only the surplus goes on (bd:11.28-b)."""
    full = {"16A": "1812", "18A": "1812", "19A": "1812", "20A": "1812"}
    barred = {"1Inf": "1712", "2Inf": "1912"}
    units = {"39Pz": "1814", "41Pz": "1814", "1Abn": "1813", "2Abn": "1813", **full, **barred}
    game = bd(units, "axis fight", AXIS_TURN)
    fought(game, "attack 39Pz+41Pz 1813", 3)
    game.play("retreat 1Abn 1812")
    assert game.piece("1Abn").hex == "1812"
    assert offered(game) == {"retreat 2Abn 1811", "retreat 2Abn 1711", "retreat 2Abn 1911"}


def test_full_hexes_that_lead_nowhere_are_not_open(plain: Situation) -> None:
    """At the eastern edge, with the one hex east full, the army goes west (bd:11.27-e, bd:11.28-b,-c)."""
    full = dict.fromkeys(("16A", "18A", "19A", "20A", "21A"), "2000")
    barred = {"1Inf": "1901", "2Inf": "1900", "9Inf": "2101", "10Inf": "2100"}
    units = {"39Pz": "2101", "41Pz": "2101", "3A": "2001", **full, **barred}
    game = plain(units, "axis fight", AXIS_TURN)
    fight(game, "attack 39Pz+41Pz 2001", "DR")
    assert offered(game) == {"retreat 3A 2002"}


def test_no_retreat_over_water(bd: Situation) -> None:
    """Nobody retreats over the straits or lakes: the unit is lost (bd:11.17-b, bd:11.18-b, bd:11.28-a,-c)."""
    units = {"39Pz": "2908", "1Inf": "2808", "2Inf": "2807", "3A": "2907"}
    game = bd(units, "axis fight", AXIS_TURN, control={"axis": "all"})
    assert "the result is DR" in fought(game, "attack 39Pz 2907", 5)
    assert game.piece("3A").box == "dead pile"  # 3008 lies over the Sivash


def test_surrounded_units_are_lost(bd: Situation) -> None:
    """Who cannot retreat is eliminated in place (bd:11.28-c)."""
    hexes = ("1814", "1812", "1713", "1712", "1913", "1912")
    corps = ("39Pz", "1Inf", "2Inf", "9Inf", "10Inf", "23Inf")
    game = bd({**dict(zip(corps, hexes, strict=True)), "3A": "1813"}, "axis fight", AXIS_TURN)
    assert "the result is DR" in fought(game, "attack 39Pz 1813", 3)
    assert game.piece("3A").box == "dead pile"


def retreated_into(bd: Situation) -> Game:
    units = {"39Pz": "1814", "41Pz": "1814", "3A": "1813", "4A": "1812", "46Pz": "1811", "47Pz": "1811", "1Inf": "1811"}
    game = bd(units, "axis fight", AXIS_TURN)
    fought(game, "attack 39Pz+41Pz 1813", 4)
    game.play("retreat 3A 1812")
    game.play("done")
    return game


def test_retreated_units_add_nothing(bd: Situation) -> None:
    """In a hex attacked later they do not defend, and go down with it (bd:11.29-a,-b)."""
    game = retreated_into(bd)
    news = game.play("attack 46Pz+47Pz 1812")
    assert any("8 against 3" in line for line in news)
    game.play_dice([4])  # DR
    assert game.piece("3A").box == "dead pile"
    assert game.stage == "retreat"  # the original defenders go back


def test_retreated_units_live_on(bd: Situation) -> None:
    """A stalled attack does them no harm (bd:11.29-b)."""
    game = retreated_into(bd)
    assert "the result is AS" in fought(game, "attack 46Pz+47Pz 1812", 1)
    assert game.piece("3A").hex == "1812"


def test_swept_away_for_nothing(bd: Situation) -> None:
    """Their loss does not count for a bloodbath (bd:11.29-b)."""
    game = retreated_into(bd)
    bloodbath(game, "attack 46Pz+47Pz+1Inf 1812", 5)
    assert "worth 3," in game.prompt


def test_the_coastal_army_adds_nothing_in_its_other_port(bd: Situation) -> None:
    """Driven out of Odessa it stands by in Sevastopol, which may still be attacked (bd:10.34-c, bd:11.29-a,-b)."""
    units = {**dict.fromkeys(("11Inf", "30Inf", "54Inf", "17Inf"), "2912"), "42Inf": "3008", "ICA": "2911"}
    for garrison in ({"5A": "3108"}, {}):
        game = bd({**units, **garrison}, "axis fight", 5)
        fight(game, "attack 11Inf+30Inf+54Inf+17Inf 2911", "DR")
        game.play("done")
        assert game.piece("ICA").hex == "3108"
        refusal = game.refusal("attack 42Inf 3108")
        if garrison:
            assert refusal is None
            without = bd({**garrison, "42Inf": "3008"}, "axis fight", 5)
            assert figures(game, "attack 42Inf 3108").defence == figures(without, "attack 42Inf 3108").defence
        else:
            assert refusal is not None
            assert refusal.rule == "bd:11.4-c"


# -- 11.30 to 11.32 ---------------------------------------------------------------------------------------------------


def cleared(bd: Situation, turn: int, units: dict[str, str] | None = None, **more: object) -> Game:
    """A German attack from 1814 that has emptied 1813."""
    corps = {"39Pz": "1814", "41Pz": "1814", "56Pz": "1814", "1Inf": "1814", "1Abn": "1813"}
    game = bd({**corps, **(units or {})}, "axis fight", turn, **more)
    fought(game, "attack 39Pz+41Pz+56Pz+1Inf 1813")
    return game


def test_advance(bd: Situation, refused: Refused) -> None:
    """Any attackers may enter the empty hex before the next battle, or none (bd:11.30-a,-b, bd:11.31)."""
    game = cleared(bd, AXIS_TURN, {"2Inf": "1814", "3A": "1812"})
    assert game.to_act == "axis"
    refused(game, "advance 2Inf 1813", "bd:11.30-a")  # took no part
    refused(game, "attack 2Inf 1812", "bd:11.30-b")
    game.play("advance 39Pz 1813")
    game.play("advance 1Inf 1813")
    game.play("done")
    assert [game.piece(u).hex for u in ("39Pz", "1Inf", "41Pz")] == ["1813", "1813", "1814"]
    assert game.stage == "axis prepared assault"


def test_advance_within_stacking(bd: Situation, refused: Refused) -> None:
    """Six attackers from two hexes: five may enter (bd:11.30-a)."""
    west = dict.fromkeys(("39Pz", "41Pz", "56Pz", "57Pz", "1Inf"), "1814")
    game = bd({**west, "2Inf": "1713", "1Abn": "1813"}, "axis fight", AXIS_TURN)
    fought(game, f"attack {'+'.join(west)}+2Inf 1813")
    for unit in west:
        game.play(f"advance {unit} 1813")
    assert game.stage == "axis prepared assault"
    assert game.piece("2Inf").hex == "1713"


def test_no_advance_over_the_straits(bd: Situation) -> None:
    """An attack over Kerch or the Sivash is not followed up (bd:11.17-b, bd:11.18-b, bd:11.30-a)."""
    armies = dict.fromkeys(("3A", "4A", "5A", "13A", "16A"), "3105")
    game = bd({**armies, "GS": "3106"}, "soviet fight", SOVIET_TURN, airlift_turn=30)
    fought(game, f"attack {'+'.join(armies)} 3106", 6)
    assert game.piece("GS").hex is None
    assert game.stage == "soviet prepared assault"
    armies = dict.fromkeys(armies, "2907")
    game = bd({**armies, "GS": "3008"}, "soviet fight", 7, offensive={"A": "2907"}, airlift_turn=30)
    fought(game, f"attack {'+'.join(armies)} 3008", 6)
    assert game.piece("GS").hex is None
    assert game.stage == "soviet prepared assault"


def test_defenders_never_advance(bd: Situation) -> None:
    """An attacker's hex that is emptied stays empty (bd:11.31)."""
    game = bd({"1Inf": "1814", "3A": "1813"}, "axis fight", AXIS_TURN)
    fought(game, "attack 1Inf 1813", 1)
    assert game.piece("1Inf").box == "dead pile"
    assert (game.to_act, game.stage) == ("axis", "axis prepared assault")
    assert game.piece("3A").hex == "1813"


def test_german_two_hex_advance(bd: Situation, refused: Refused) -> None:
    """In single-month turns supplied panzers go one hex further, the infantry does not (bd:11.32-a)."""
    game = cleared(bd, 10, {"3A": "1812"})
    game.play("advance 39Pz 1813")
    refused(game, "advance 39Pz 1812", "bd:11.32-a")  # the enemy is there
    game.play("advance 39Pz 1712")
    assert game.piece("39Pz").hex == "1712"
    game.play("advance 1Inf 1813")
    refused(game, "advance 1Inf 1712", "bd:11.32-a")
    winter = cleared(bd, AXIS_TURN)
    winter.play("advance 39Pz 1813")
    refused(winter, "advance 39Pz 1712", "bd:11.32-a")


def test_no_two_hex_advance_without_supply(bd: Situation, refused: Refused) -> None:
    """Panzers cut off stop in the first hex (bd:11.32-a)."""
    corps = dict.fromkeys(("39Pz", "41Pz", "56Pz", "57Pz", "46Pz"), "1814")
    game = bd({**corps, **RING, "1Abn": "1813"}, "axis fight", 10, airlift_turn=30)
    fought(game, f"attack {'+'.join(corps)} 1813")
    game.play("advance 39Pz 1813")
    refused(game, "advance 39Pz 1812", "bd:11.32-a")


@pytest.mark.parametrize(("turn", "allowed"), [(12, False), (13, True), (14, True)])
def test_soviet_two_hex_advance(bd: Situation, refused: Refused, turn: int, allowed: bool) -> None:
    """Soviet mechanized units have it from turn 13 on, in every turn (bd:11.32-b, bd:12.5)."""
    units = {"1T": "1812", "3T": "1812", "5T": "1812", "3A": "1812", "GS": "1813"}
    game = bd(units, "soviet fight", turn, offensive={"A": "1812"})
    fought(game, "attack 1T+3T+5T+3A 1813", 6)
    while game.stage == "bloodbath":
        game.play("lose 3A")
    game.play("advance 1T 1813")
    if allowed:
        game.play("advance 1T 1814")
        assert game.piece("1T").hex == "1814"
    else:
        refused(game, "advance 1T 1814", "bd:11.32-b")


# -- 11.33 ------------------------------------------------------------------------------------------------------------


def test_satellite_alone(bd: Situation) -> None:
    """One column right against a lone satellite inside the USSR; a bloodbath may be a retreat (bd:11.33-a,-b)."""
    units = {"Ro3": "2408", "3A": "2407", "4A": "2407"}
    game = bd(units, "soviet fight", SOVIET_TURN)
    news = fought(game, "attack 3A+4A 2408")
    assert any("satellite alone +1" in line for line in news)
    game.play_dice([5])
    assert (game.to_act, game.stage) == ("soviet", "bloodbath or retreat")
    assert offered(game) == {"result bloodbath", "result retreat"}
    game.play("result retreat")
    assert game.stage == "retreat"


def test_satellite_in_company(bd: Situation) -> None:
    """With a German corps beside it, or outside the USSR, there is nothing of that (bd:11.33-a)."""
    game = bd({"Ro3": "2408", "29Inf": "2408", "3A": "2407"}, "soviet fight", SOVIET_TURN)
    assert not any("satellite alone" in line for line in fought(game, "attack 3A 2408"))
    game = bd({"Ro3": "2814", "3A": "2813"}, "soviet fight", SOVIET_TURN)
    assert not any("satellite alone" in line for line in fought(game, "attack 3A 2814"))


def test_satellite_in_a_fortress_city(bd: Situation) -> None:
    """The choice holds in a fortress city inside the USSR too (bd:11.33-b)."""
    armies = dict.fromkeys(("3A", "4A", "5A", "13A"), "2408")
    game = bd({**armies, "Ro3": "2407"}, "soviet fight", SOVIET_TURN, fortresses=["2407"])
    fought(game, f"attack {'+'.join(armies)} 2407", 5)
    assert game.stage == "bloodbath or retreat"
    game.play("result retreat")
    assert game.stage == "retreat"


def test_the_second_hex_is_newly_adjacent(bd: Situation, refused: Refused) -> None:
    """From 1814 by 1813 it goes to hexes it did not stand beside before: 1812, 1712 or 1912 (bd:11.32-a)."""
    game = cleared(bd, 10)
    game.play("advance 39Pz 1813")
    assert {a for a in offered(game) if a.startswith("advance 39Pz")} == {
        "advance 39Pz 1812",
        "advance 39Pz 1712",
        "advance 39Pz 1912",
    }
    for back in ("1814", "1713", "1913"):
        refused(game, f"advance 39Pz {back}", "bd:11.32-a")
