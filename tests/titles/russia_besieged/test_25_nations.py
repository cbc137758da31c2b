"""25. Restrictions of the minor allies."""

from __future__ import annotations

import pytest

from stavka.titles.russia_besieged.nations import restrictions
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import choices, give
from tests.titles.russia_besieged.looking import ground


def border(start: int, goal: int) -> tuple[str, str]:
    """A hex of one land and a neighbour in another."""
    board = ground().board
    for hex in board.grid.indices:
        if start >> hex & 1 and board.walk.around(hex) & goal:
            return board.grid.name(hex), board.grid.name((board.walk.around(hex) & goal).bit_length() - 1)
    raise AssertionError


@pytest.mark.parametrize(("unit", "there", "rule"), [("3Hun", "2Rum", "rb:25.1-a"), ("2Rum", "3Hun", "rb:25.1-a")])
def test_hungarians_and_rumanians_do_not_stack(
    rb: Situation, refused: Refused, unit: str, there: str, rule: str
) -> None:
    """rb:25.1-a: others may."""
    blank = {"blank": True}
    units = [{"id": unit, "hex": "2030"}, {"id": there, "hex": "2029", "flags": ["moved"]}]
    refused(rb(units, map=blank, turn=8), f"move {unit} 2030-2029", rule)
    unmoved = rb({unit: "2030", there: "2029"}, map=blank, turn=8)  # nobody waits for the other to go
    refused(unmoved, f"move {unit} 2030-2029", rule)
    unmoved.play(f"move {unit} 2030-2029-2028")
    rb({unit: "2030", "3Ita": "2029"}, map=blank, turn=8).play(f"move {unit} 2030-2029")


def test_hungarians_and_rumanians_do_not_meet_in_an_advance(rb: Situation, refused: Refused) -> None:
    """rb:25.1-a, rb:10.94: of those that won a Blitzkrieg together the second passes on to another hex."""
    units = {"2531": ["24Pz", "RumMech"], "2430": ["HunMech", "39Pz"], "2530": ["3MC"]}
    game = rb(units, "axis first impulse combat", turn=8, map={"blank": True})
    game.play("attack 24Pz+RumMech+HunMech+39Pz 2530 blitz")
    while game.to_act != "chance":
        game.play("done")
    give(game, "DE-Adv2")
    game.play("exploit RumMech 2531-2530")
    refused(game, "advance HunMech", "rb:25.1-a")
    refused(game, "exploit HunMech 2430-2530", "rb:25.1-a")
    assert "exploit HunMech 2430-2530" not in choices(game)
    game.play("exploit HunMech 2430-2530-2529")


def test_those_forced_together_part(rb: Situation, refused: Refused) -> None:
    """rb:25.1-a: in their next impulse."""
    game = rb({"2030": ["3Hun", "2Rum"]}, map={"blank": True}, turn=8)
    refused(game, "done", "rb:25.1-a")
    game.play("move 3Hun 2030-2029")
    game.play("done")


def test_not_into_the_others_country(rb: Situation, refused: Refused) -> None:
    """rb:25.1-b, rb:25.1-c: Germans may."""
    start, end = border(ground().hungary, ground().rumania)
    refused(rb({"3Hun": start}, turn=8), f"move 3Hun {start}-{end}", "rb:25.1-b")
    refused(rb({"2Rum": end}, turn=8), f"move 2Rum {end}-{start}", "rb:25.1-c")
    rb({"5Inf": start}, turn=8).play(f"move 5Inf {start}-{end}")


def test_who_was_forced_in_leaves(rb: Situation, refused: Refused) -> None:
    """rb:25.1-d"""
    home, abroad = border(ground().hungary, ground().rumania)
    game = rb({"3Hun": abroad}, turn=8)
    refused(game, "done", "rb:25.1-d")
    game.play(f"move 3Hun {abroad}-{home}")
    game.play("done")


@pytest.mark.parametrize(("lost", "row"), [([], 8), (["Leningrad"], 10)])
def test_the_southern_limit_of_the_finns(rb: Situation, refused: Refused, lost: list[str], row: int) -> None:
    """rb:25.2-a, rb:25.2-c"""
    blank = {"blank": True}
    start = f"{row:02}30"
    game = rb({"4Fin": start}, map=blank, turn=8, ever_lost=lost and ["2020"])
    if lost:
        pos = war(rb({"4Fin": start}, turn=8, ever_lost=lost))
        assert not restrictions.forbidden(pos, pos.roster.find("4Fin")) & ground().rows(1, row)
        assert restrictions.forbidden(pos, pos.roster.find("4Fin")) & ground().rows(row + 1, row + 1)
        return
    end = f"{row + 1:02}30"
    refused(game, f"move 4Fin {start}-{end}", "rb:25.2-a")
    rb({"5Inf": start}, map=blank, turn=8).play(f"move 5Inf {start}-{end}")


def test_finns_forced_south_return(rb: Situation, refused: Refused) -> None:
    """rb:25.2-b"""
    game = rb({"4Fin": "0930"}, map={"blank": True}, turn=8)
    refused(game, "done", "rb:25.2-b")
    game.play("move 4Fin 0930-0830")
    game.play("done")


def test_minor_allies_stay_out_of_finland(rb: Situation, refused: Refused) -> None:
    """rb:25.3"""
    start, end = border(ground().russia & ground().rows(1, 8), ground().finland)
    for unit in ("3Ita", "2Rum", "3Hun"):
        refused(rb({unit: start}, turn=8), f"move {unit} {start}-{end}", "rb:25.3")
        refused(rb({unit: end}, turn=8), "done", "rb:25.3")  # nor do they stay there
    rb({"5Inf": start}, turn=8).play(f"move 5Inf {start}-{end}")


@pytest.mark.parametrize(
    ("garrison", "barred"), [("8A", True), ("1MC", True), ("6CC", True), ("WEC-Leningrad", False), ("5Para", False)]
)
def test_finns_and_garrisons(rb: Situation, garrison: str, barred: bool) -> None:
    """rb:25.2-e: corps and armies of armor, mechanized, shock, infantry, cavalry; reduced ones too."""
    pos = war(rb([{"id": garrison, "hex": "Leningrad"}, {"id": "4Fin", "hex": "0613"}], turn=8))
    finn, city = pos.roster.find("4Fin"), pos.board.grid.index("0714")
    assert restrictions.barred(pos, finn, city) is barred
    assert not restrictions.barred(pos, pos.roster.find("24Pz"), city)
    refusal = restrictions.attack_refusal(pos, [finn], [city])
    assert (refusal.rule if refusal else "") == ("rb:25.2-e" if barred else "")


def test_finns_beside_such_a_city_fall_back(rb: Situation) -> None:
    """rb:25.2-f: one hex, before the battles."""
    board = ground().board
    near = board.walk.around(board.grid.index("0714")) & ~ground().over_rivers.around(board.grid.index("0714"))
    start = board.grid.name((near & ground().rows(1, 8)).bit_length() - 1)
    game = rb({"8A": "Leningrad", "4Fin": start}, "axis first impulse combat", turn=8)
    assert "retreat" in game.stage or not game.units(at=start)
    alone = rb({"WEC-Leningrad": "Leningrad", "4Fin": start}, "axis first impulse combat", turn=8)
    assert alone.units(at=start)


def test_no_forest_holds_finns_beside_such_a_city(rb: Situation) -> None:
    """rb:25.2-f, rb:10.33-a: forest holds those whom the result of a battle drives back; this is none."""
    game = rb({"8A": "Archangel", "4Fin": "0402", "6Fin": "0403"}, "axis first impulse combat", turn=8)
    assert ground().forests >> ground().board.grid.index("0402") & 1
    assert {str(action) for action in game.legal()} >= {"retreat 4Fin 0402-0403"}
    game.play("retreat 4Fin 0402-0403")
    assert not game.units(at="0402")


def test_such_an_attack_is_refused_for_what_it_is(rb: Situation, refused: Refused) -> None:
    """rb:25.2-e, rb:25.2-f: before they have fallen back too; anything else waits for it."""
    game = rb({"7A": "Leningrad", "4Fin": "0613"}, "axis first impulse combat", turn=8)
    refused(game, "attack 4Fin Leningrad", "rb:25.2-e")
    refused(game, "done", "rb:10.0")


def test_finns_attack_a_city_that_is_not_russian(rb: Situation, refused: Refused) -> None:
    """rb:25.2-e: Helsinki is theirs, whoever defends it."""
    game = rb({"7A": "Helsinki", "4Fin": "0317"}, "axis first impulse combat", turn=8)
    assert game.refusal("attack 4Fin Helsinki") is None


def test_finns_who_owe_no_attack_stay(rb: Situation) -> None:
    """rb:25.2-f, rb:24.13-f, rb:10.1-c: neither in the first impulse of the war nor in a major city of their own."""
    board = ground().board
    near = board.walk.around(board.grid.index("0714")) & ~ground().over_rivers.around(board.grid.index("0714"))
    start = board.grid.name((near & ground().rows(1, 8)).bit_length() - 1)
    units = {"8A": "Leningrad", "4Fin": start}
    assert rb(units, "axis first impulse combat", turn=1).units(at=start)
    city = {"places": {"Viborg": [start, "major"]}}
    assert rb(units, "axis first impulse combat", turn=8, map=city).units(at=start)


def test_attacks_into_the_others_country(rb: Situation) -> None:
    """rb:25.1-b, rb:25.1-c, rb:25.3"""
    home, abroad = border(ground().hungary, ground().rumania)
    pos = war(rb({"3Hun": home, "8A": abroad}, turn=21))
    find, index = pos.roster.find, pos.board.grid.index
    assert restrictions.barred(pos, find("3Hun"), index(abroad))
    assert restrictions.barred(pos, find("2Rum"), index(home))
    assert not restrictions.barred(pos, find("3Hun"), index(home))
    finnish = ground().board.grid.names(ground().finland)[0]
    assert restrictions.barred(pos, find("3Ita"), index(finnish))


def test_the_southern_limit_after_the_fall_of_leningrad(rb: Situation, refused: Refused) -> None:
    """rb:25.2-c, rb:25.2-b: row 10 is open, row 11 is not, and who is there goes back."""
    clear = {"terrain": {"0914": "clear", "1014": "clear"}, "control": {"Leningrad": "axis"}}
    game = rb({"4Fin": "0914"}, turn=8, **clear)
    refused(game, "move 4Fin 0914-1014-1114", "rb:25.2-c")
    game.play("move 4Fin 0914-1014")
    refused(rb({"4Fin": "1114"}, turn=8, **clear), "done", "rb:25.2-b")


def test_finns_forced_south_go_back_and_not_further(rb: Situation, refused: Refused) -> None:
    """rb:25.2-a, rb:25.2-b: a move ends in row 08 or north of it if it can; one that cannot goes no further south."""
    game = rb({"4Fin": "0913"}, "axis first impulse movement", turn=8, weather="clear")
    refused(game, "move 4Fin 0913-1012", "rb:25.2-b")
    refused(game, "move 4Fin 0913-0912", "rb:25.2-b")
    assert game.refusal("move 4Fin 0913-0912-0812") is None
    far = rb({"4Fin": "1413"}, "axis first impulse movement", turn=8, weather="clear")
    refused(far, "move 4Fin 1413-1513", "rb:25.2-a")
    assert far.refusal("move 4Fin 1413-1412") is None


def test_hungarians_forced_into_rumania_leave_it(rb: Situation, refused: Refused) -> None:
    """rb:25.1-d: they do not go further in."""
    game = rb({"3Hun": "2337"}, "axis first impulse movement", turn=8, weather="clear")
    refused(game, "move 3Hun 2337-2437", "rb:25.1-d")
    game.play("move 3Hun 2337-2336")
    assert game.refusal("done") is None
