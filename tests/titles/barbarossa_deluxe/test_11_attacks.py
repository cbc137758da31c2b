"""11. Prepared assaults: who may attack what, odds and shifts; 1.3 for rounding."""

from __future__ import annotations

import pytest

from stavka.titles.barbarossa_deluxe.combat.column_shifts import around
from stavka.titles.barbarossa_deluxe.combat.factors import total
from tests.titles.barbarossa_deluxe.conftest import Situation, figures, shift
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused

TARGET = "2010"  # W 2011, E 2009, NW 1910, NE 1909, SW 2110, SE 2109


@pytest.mark.parametrize(("number", "half"), [(3, 1), (2, 1), (1, 1)])
def test_halving_rounds_down_but_not_below_one(number: int, half: int) -> None:
    """3 and 2 become 1; a lone unit of 1 stays 1 (bd:1.3-a,-b, bd:11.12-a)."""
    assert total([(number, 2, 0)]) == half


def test_units_that_are_halved_together_are_added_first() -> None:
    """Two halved threes are 3, not 1 and 1; a quarter of 6 is 1 (bd:1.3-c, bd:7.22-d,-f)."""
    assert total([(3, 2, 0), (3, 2, 0)]) == 3
    assert total([(6, 4, 0)]) == 1
    assert total([(3, 4, 0)]) == 1


def test_odds_round_for_the_defender(plain: Situation) -> None:
    """26 to 7 is 3:1; 5 to 11 is 1:3 (bd:11.8, bd:11.9, bd:1.3-d)."""
    table = war(plain()).charts.crt
    ladder = table.ladder
    assert ladder[table.level(26, 7)] == "3:1"
    assert ladder[table.level(27, 7)] == "3:1"
    assert ladder[table.level(5, 11)] == "1:3"


def test_shifts_count_from_the_true_odds(plain: Situation) -> None:
    """20:1 with two columns left is 18:1 and automatic, not 5:1 (bd:11.11, bd:11.25-b, bd:11.10-b)."""
    charts = war(plain()).charts
    level = charts.crt.level(20, 1) - 2
    assert charts.automatic(level) == "DE"


def test_only_neighbours_attack_and_one_hex_each(plain: Situation, refused: Refused) -> None:
    """A unit in 2709 attacks 2609 or 2708, not both; others from around the hex join in.

    bd:11.1-a, bd:11.3, bd:11.4-a,-b, bd:11.6-a
    """
    units = {"5Inf": "2709", "6Inf": "2709", "7Inf": "2608", "8Inf": "2611", "5A": "2609", "13A": "2708"}
    game = plain(units, "axis fight", turn=14)
    refused(game, "attack 8Inf 2609", "bd:11.1-a")
    refused(game, "attack 5Inf+5Inf 2609", "bd:11.4-a")
    refused(game, "attack 13A 2709", "bd:11.1-a")
    game.play("attack 5Inf+7Inf 2609")
    game.play_dice([4])  # 4:3 is 1:1, stalled
    refused(game, "attack 5Inf 2708", "bd:11.4-b")
    game.play("attack 6Inf 2708")


def test_units_of_a_hex_defend_once_and_together(plain: Situation, refused: Refused) -> None:
    """Two armies defend as one; nobody attacks them a second time in the phase (bd:11.2, bd:11.4-c, bd:11.6-b)."""
    game = plain({"5A": TARGET, "13A": TARGET, "5Inf": "2011", "6Inf": "1910"}, "axis fight", turn=14)
    assert figures(game, f"attack 5Inf {TARGET}").defence == 6
    game.play(f"attack 5Inf {TARGET}")
    game.play_dice([4])
    refused(game, f"attack 6Inf {TARGET}", "bd:11.4-c")


def test_nobody_must_attack(plain: Situation) -> None:
    """Adjacency forces nothing; attacks are declared as they come (bd:11.1-b, bd:11.5)."""
    game = plain({"5A": TARGET, "5Inf": "2011"}, "axis fight", turn=14)
    game.play("done")
    assert game.phase != "axis first phase"


def test_a_factor_of_nought_never_attacks(plain: Situation, refused: Refused) -> None:
    """A 0-2 battle group stays out, others attack from its hex (bd:11.12-b)."""
    game = plain({"LS": "2011", "5Inf": "2011", "5A": TARGET}, "axis fight", turn=31)
    refused(game, f"attack LS {TARGET}", "bd:11.12-b")
    game.play(f"attack 5Inf {TARGET}")


def test_automatic_results_have_no_die(plain: Situation) -> None:
    """Over 7:1 the defender is gone at once, under 1:6 the attacker (bd:11.10-b, bd:11.26-a,-c)."""
    panzers = ["3Pz", "14Pz", "24Pz", "39Pz", "41Pz"]
    game = plain({"2011": panzers, "13Mech": TARGET}, "axis fight", turn=14)
    game.play(f"attack {'+'.join(panzers)} {TARGET}")
    assert game.to_act == "axis"
    assert game.piece("13Mech").hex is None
    game = plain({"5Inf": "2011", TARGET: ["5A", "13A", "16A", "18A", "19A"]}, "axis fight", turn=14)
    game.play(f"attack 5Inf {TARGET}")
    assert game.piece("5Inf").box == "dead pile"


def terrain(kind: str) -> dict[str, object]:
    return {"terrain": {TARGET: kind}}


def test_clear_and_rough(plain: Situation) -> None:
    """Clear gives nothing; rough shifts 3:1 to 2:1 (bd:11.13, bd:11.14-a)."""
    units = {"3Pz": "2011", "14Pz": "2011", "24Pz": "2011", "5A": TARGET}
    attack = f"attack 3Pz+14Pz {TARGET}"
    assert figures(plain(units, "axis fight", turn=14), attack).shifts == ()
    rough = figures(plain(units, "axis fight", turn=14, map=terrain("rough")), f"attack 3Pz+14Pz+24Pz {TARGET}")
    assert (rough.attack, rough.defence, rough.column) == (12, 3, "3:1")
    assert shift(plain(units, "axis fight", turn=14, map=terrain("rough")), attack, "rough") == -1


def test_mountain_corps_in_rough(plain: Situation) -> None:
    """Supplied mountain infantry attacks rough with its defence factor, other ground with its attack (bd:11.14-b)."""
    units = {"49Mtn": "2011", "5A": TARGET}
    attack = f"attack 49Mtn {TARGET}"
    assert figures(plain(units, "axis fight", turn=14, map=terrain("rough")), attack).attack == 4
    assert figures(plain(units, "axis fight", turn=14), attack).attack == 2
    ring = {"2012": "16A", "1911": "18A", "2111": "19A", "1910": "20A", "2110": "21A"}
    cut = plain({**units, **{u: h for h, u in ring.items()}}, "axis fight", turn=14, map=terrain("rough"))
    assert figures(cut, attack).attack == 1


def test_marsh(plain: Situation) -> None:
    """Mechanized attackers are halved, every prepared assault gains a column (bd:11.15-a,-b)."""
    units = {"3Pz": "2011", "5Inf": "2011", "5A": TARGET}
    game = plain(units, "axis fight", turn=14, map=terrain("marsh"))
    assert figures(game, f"attack 3Pz {TARGET}").attack == 2
    assert figures(game, f"attack 5Inf {TARGET}").attack == 2
    assert shift(game, f"attack 5Inf {TARGET}", "marsh") == 1


def test_rivers(plain: Situation) -> None:
    """The defender gains a column if all attackers cross; not from the German on turn 1 (bd:11.16-a, bd:10.18-b)."""
    river = {"sides": {"river": [["2011", TARGET]]}}
    units = {"5Inf": "2011", "6Inf": "1910", "5A": TARGET}
    game = plain(units, "axis fight", turn=14, map=river)
    assert shift(game, f"attack 5Inf {TARGET}", "river") == -1
    assert shift(game, f"attack 5Inf+6Inf {TARGET}", "river") == 0
    assert shift(plain(units, "axis fight", turn=1, map=river), f"attack 5Inf {TARGET}", "river") == 0


def test_open_water(bd: Situation, refused: Refused) -> None:
    """No attack over lakes; foot over Kerch as over a river, Soviet foot over the Sivash from turn 7.

    bd:11.17-a, bd:11.18-a,-c, bd:11.19
    """
    kerch = {"5Inf": "3106", "3Pz": "3106", "5A": "3105", "13A": "3008", "16A": "1211", "6Inf": "1310"}
    game = bd(kerch, "axis fight", turn=14)
    refused(game, "attack 3Pz 3105", "bd:11.17-a")
    assert shift(game, "attack 5Inf 3105", "river") == -1
    refused(game, "attack 6Inf 1211", "bd:11.19")
    sivash = {"5A": "2907", "3T": "2907", "5Inf": "3008"}
    refused(bd(sivash, "soviet fight", turn=6), "attack 5A 3008", "bd:11.18-a")
    game = bd(sivash, "soviet fight", turn=7)
    refused(game, "attack 3T 3008", "bd:11.18-a")
    assert shift(game, "attack 5A 3008", "river") == -1
    refused(bd(sivash, "axis fight", turn=14), "attack 5Inf 2907", "bd:11.18-a")


def city(name: str = "Town", kind: str = "city") -> dict[str, object]:
    return {"places": {name: [TARGET, kind]}}


def test_cities(plain: Situation) -> None:
    """A column for the defender; panzers attack with their defence factor, late ones do not.

    bd:11.20-a,-c, bd:8.29-c
    """
    game = plain({"3Pz": "2011", "3PzL": "2011", "5A": TARGET}, "axis fight", turn=25, map=city())
    attack = f"attack 3Pz {TARGET}"
    assert figures(game, attack).attack == 3
    assert shift(game, attack, "city") == -1
    assert figures(game, f"attack 3PzL {TARGET}").attack == 2


def test_retreats_out_of_german_cities_stall(plain: Situation) -> None:
    """A retreat against Germans in a city becomes a stalled attack; against Soviets it stays (bd:11.20-b)."""
    units = {"5Inf": TARGET, "2009": ["5A", "13A", "16A", "18A", "19A"]}
    attack = f"attack 5A+13A+16A+18A+19A {TARGET}"
    plainly = figures(plain(units, "soviet fight", turn=5), attack).chances
    walled = figures(plain(units, "soviet fight", turn=5, map=city()), attack).chances
    assert "DR" in plainly
    assert "DR" not in walled
    soviet = plain({"5A": TARGET, "3Pz": "2011", "14Pz": "2011"}, "axis fight", turn=14, map=city())
    assert "DR" in figures(soviet, f"attack 3Pz+14Pz {TARGET}").chances


def test_fortified_lines(plain: Situation) -> None:
    """They help their owner only (bd:11.21-a,-b,-c)."""
    lines = {"features": {"soviet_line": [TARGET]}}
    game = plain({"5Inf": "2011", "5A": TARGET}, "axis fight", turn=14, map=lines)
    assert shift(game, f"attack 5Inf {TARGET}", "fortified line") == -1
    game = plain({"5A": "2009", "5Inf": TARGET}, "soviet fight", turn=5, map=lines)
    assert shift(game, f"attack 5A {TARGET}", "fortified line") == 0


def test_german_lines_are_lost_once(plain: Situation) -> None:
    """A German line, printed or East Wall, is gone when Soviets enter after turn 4 (bd:11.21-d,-e)."""
    lines = {"features": {"german_line": [TARGET]}}
    game = plain({"5A": "2009", "5Inf": TARGET}, "soviet fight", turn=5, map=lines)
    assert shift(game, f"attack 5A {TARGET}", "fortified line") == -1
    walled = plain({"5A": "2009", "5Inf": TARGET}, "soviet fight", turn=20, walls=[TARGET])
    assert shift(walled, f"attack 5A {TARGET}", "fortified line") == -1
    for turn, left in ((4, True), (5, False)):
        game = plain({"5A": "2009", "5Inf": "1409"}, "soviet move", turn=turn, map=lines, walls=[TARGET])
        game.play(f"move 5A 2009-{TARGET}")
        assert bool(war(game).german_lines) is left
        assert bool(war(game).walls) is left


@pytest.mark.parametrize(
    ("places", "bonus"), [({0, 3}, True), ({0, 2, 4}, True), ({0, 1, 2, 4}, True), ({0, 1, 2}, False), ({0, 2}, False)]
)
def test_concentric_patterns(places: set[int], bonus: bool) -> None:
    """Opposite hexes, three alternating ones, or more than three (bd:11.24-a)."""
    assert around(places) is bonus


def test_concentric_attacks(plain: Situation) -> None:
    """One column; none against hero cities, none for Soviets against cities (bd:11.24-a,-b,-c, bd:9.6-c)."""
    units = {"5Inf": "2011", "6Inf": "2009", "5A": TARGET}
    attack = f"attack 5Inf+6Inf {TARGET}"
    assert shift(plain(units, "axis fight", turn=14), attack, "concentric") == 1
    assert shift(plain(units, "axis fight", turn=14, map=city()), attack, "concentric") == 1
    assert shift(plain(units, "axis fight", turn=14, map=city(), heroes=[TARGET]), attack, "concentric") == 0
    soviets = {"5A": "2011", "13A": "2009", "5Inf": TARGET}
    attack = f"attack 5A+13A {TARGET}"
    assert shift(plain(soviets, "soviet fight", turn=5), attack, "concentric") == 1
    assert shift(plain(soviets, "soviet fight", turn=5, map=city()), attack, "concentric") == 0


def test_luftwaffe(plain: Situation, refused: Refused) -> None:
    """A counter shifts one battle for the German, attack or defence, and is used once a turn.

    bd:11.23-b,-c,-d,-e
    """
    units = {"5Inf": "2011", "6Inf": "1910", "5A": TARGET, "13A": "1909"}
    game = plain(units, "axis fight", turn=14, luftwaffe=1)
    assert shift(game, f"attack 5Inf {TARGET} luftwaffe", "Luftwaffe") == 1
    game.play(f"attack 5Inf {TARGET} luftwaffe")
    game.play_dice([3])
    refused(game, "attack 6Inf 1909 luftwaffe", "bd:11.23-d")
    game = plain(units, "soviet fight", turn=5, luftwaffe=2)
    refused(game, "attack 5A 2011 luftwaffe", "bd:11.23-c")
    game.play("attack 5A 2011")
    assert game.to_act == "axis"
    news = game.play("luftwaffe")
    assert "Luftwaffe -1" in " ".join(news)
    assert game.to_act == "chance"
    assert war(game).luftwaffe == 1


def test_lone_satellites(plain: Situation) -> None:
    """Soviet attacks on an Axis satellite alone in the USSR gain a column (bd:11.33-a)."""
    game = plain({"Ro3": TARGET, "5A": "2009"}, "soviet fight", turn=5)
    assert shift(game, f"attack 5A {TARGET}", "satellite alone") == 1
    game = plain({"Ro3": TARGET, "5Inf": TARGET, "5A": "2009"}, "soviet fight", turn=5)
    assert shift(game, f"attack 5A {TARGET}", "satellite alone") == 0
    abroad = {"countries": {TARGET: "romania"}}
    game = plain({"Ro3": TARGET, "5A": "2009"}, "soviet fight", turn=5, map=abroad)
    assert shift(game, f"attack 5A {TARGET}", "satellite alone") == 0


def test_the_die(plain: Situation) -> None:
    """5:1 with a 5 is a bloodbath (bd:11.25-a)."""
    game = plain({"2011": ["3Pz", "14Pz", "24Pz", "39Pz"], "5A": TARGET}, "axis fight", turn=14)
    assert figures(game, f"attack 3Pz+14Pz+24Pz+39Pz {TARGET}").column == "5:1"
    game.play(f"attack 3Pz+14Pz+24Pz+39Pz {TARGET}")
    assert "the result is BB" in game.play_dice([5])
