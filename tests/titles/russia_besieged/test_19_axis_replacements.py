"""19.1 Axis replacements."""

from __future__ import annotations

import pytest

from stavka.titles.russia_besieged.state.flags import NEW
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.rebuilding import left, pool, weak

AXIS, AXIS_2 = "axis first impulse movement", "axis second impulse movement"


SOVIET, SOVIET_2 = "soviet first impulse movement", "soviet second impulse movement"


RICH = {"german infantry": 40, "german armor": 40}


def test_the_schedule(rb: Situation) -> None:
    """rb:19.1, rb:19.1-b, rb:19.1-c: from November 1941, kept apart by nation and type."""
    assert war(rb({}, "axis events", turn=3)).points == {}
    november = war(rb({}, "axis events", turn=4)).points
    assert (november["german infantry"], november["german armor"]) == (4, 3)
    may = war(rb({}, "axis events", turn=7)).points
    assert may["german armor"] == 9
    assert (may["rumanian infantry"], may["hungarian infantry"], may["italian infantry"]) == (2, 1, 1)
    paid = {t for t in range(4, 23) if war(rb({}, "axis events", turn=t)).points.get("german armor")}
    assert paid == {4, 6, 7, 8, 9, 12, 13, 14, 15, 18, 19, 20, 21}
    assert war(rb({}, "soviet events", turn=7)).points.get("german armor", 0) == 0


def test_each_pool_serves_its_own(rb: Situation, refused: Refused) -> None:
    """rb:19.1-b: German points build no Rumanian, nor the other way round."""
    game = rb(pool("2Rum", "1Inf"), AXIS, turn=3, points={"rumanian infantry": 4})
    game.play("replace 2Rum 3135")
    refused(game, "replace 1Inf 0537", "rb:19.13")
    german = rb(pool("2Rum"), AXIS, turn=3, points={"german infantry": 9})
    refused(german, "replace 2Rum 3135", "rb:19.1-b")


def test_a_capital_is_lost_with_its_points(rb: Situation) -> None:
    """rb:19.11: those of that nation alone."""
    saved = {"rumanian infantry": 5, "rumanian armor": 2, "hungarian infantry": 4, "german infantry": 7, "ss armor": 3}
    game = rb({"16A": "3134"}, SOVIET, turn=19, points=saved)
    game.play("move 16A 3134-3135")
    kept = {name: left(game, name) for name in saved}
    assert kept == {**saved, "rumanian infantry": 0, "rumanian armor": 0}
    berlin = rb({"16A": "0536"}, SOVIET, turn=19, points=saved)
    war(berlin).give(1, war(berlin).ground.place("Berlin"))
    assert (left(berlin, "german infantry"), left(berlin, "ss armor"), left(berlin, "hungarian infantry")) == (0, 0, 4)


def test_the_end_of_axis_points(rb: Situation, refused: Refused) -> None:
    """rb:19.14: lost in January 1945, and nothing is built from then on; in 1944 they are there."""
    units = [*pool("24Pz"), weak("1Inf", "1331")]
    last = rb(units, "axis events", turn=22, points=RICH)
    assert left(last, "german armor") == 40
    gone = rb(units, "axis events", turn=23, points=RICH)
    assert left(gone, "german armor") == left(gone, "german infantry") == 0
    game = rb(units, AXIS, turn=23, points=RICH)
    refused(game, "replace 24Pz 0537", "rb:19.14")
    refused(game, "rebuild 1Inf", "rb:19.14")


@pytest.mark.parametrize(
    ("unit", "good", "bad"),
    [
        ("24Pz", ("0537", "1540"), "1331"),
        ("4Fin", ("0318",), "1540"),
        ("2Rum", ("3135",), "1540"),
        ("3Hun", ("1939",), "3135"),
        ("3Ita", ("1540",), "0537"),
    ],
)
def test_where_axis_replacements_come_in(
    rb: Situation, refused: Refused, unit: str, good: tuple[str, ...], bad: str
) -> None:
    """rb:19.15: Berlin or the west edge, the capitals, the west edge for Italians."""
    nations = ("german", "finnish", "rumanian", "hungarian", "italian")
    everything = {f"{nation} {kind}": 20 for nation in nations for kind in ("infantry", "armor")}
    game = rb(pool(unit), AXIS, turn=8, points=everything)
    refused(game, f"replace {unit} {bad}", "rb:19.15")
    for hex in good:
        assert game.refusal(f"replace {unit} {hex}") is None
    game.play(f"replace {unit} {good[0]}")
    assert war(game).flags[war(game).roster.find(unit)] & NEW  # rb:7.09


def test_the_ss_comes_first(rb: Situation, refused: Refused) -> None:
    """rb:19.16-a: an SS corps of the type must be full before a regular one; the other type does not wait."""
    units = [*pool("24Pz", "1Inf"), weak("2SSPz", "1331", 2)]
    game = rb(units, AXIS, turn=12, points={**RICH, "ss armor": 1})
    refused(game, "replace 24Pz 0537", "rb:19.16-a")
    assert game.refusal("replace 1Inf 0537") is None
    game.play("rebuild 2SSPz")  # 4 points, one of them the SS's own
    assert left(game, "ss armor") == 0
    assert left(game, "german armor") == 37
    assert game.refusal("replace 24Pz 0537") is None
    lost = rb([*pool("2SSPz"), weak("24Pz", "1331")], AXIS, turn=12, points={"german armor": 5})
    refused(lost, "rebuild 24Pz", "rb:19.16-a")
    front = [weak("2SSPz", "1925"), {"unit": "8A", "hex": "1924"}, weak("24Pz", "1331")]
    refused(rb(front, AXIS, turn=12, points=RICH), "rebuild 24Pz", "rb:19.16-a")  # at all times, wherever it stands


def test_the_polizei_wants_an_infantry_point(rb: Situation, refused: Refused) -> None:
    """rb:19.16-b: of the SS or else a German one, and no armor point."""
    game = rb(pool("Polizei"), AXIS, turn=3, points={"german infantry": 1})
    game.play("replace Polizei 0537")
    assert left(game, "german infantry") == 0
    armor = rb(pool("Polizei"), AXIS, turn=3, points={"german armor": 5, "ss armor": 5})
    refused(armor, "replace Polizei 0537", "rb:19.16-b")


def test_the_surplus_of_the_ss(rb: Situation, refused: Refused) -> None:
    """rb:19.16-c: in November/December 1944 alone, and not before the SS is at full strength."""
    before = rb(pool("24Pz"), AXIS, turn=21, points={"ss armor": 40})
    refused(before, "replace 24Pz 0537", "rb:19.16-c")
    game = rb(pool("24Pz"), AXIS, turn=22, points={"ss armor": 40})
    assert game.refusal("replace 24Pz 0537") is None
    waiting = rb([*pool("24Pz"), weak("2SSPz", "1331")], AXIS, turn=22, points={"ss armor": 40})
    refused(waiting, "replace 24Pz 0537", "rb:19.16-a")


def test_a_point_for_an_ally(rb: Situation, refused: Refused) -> None:
    """rb:19.17: one German point a turn, after the SS; SS points are not lent."""
    game = rb(pool("3Hun"), AXIS, turn=3, points={"german infantry": 3})
    refused(game, "lend german infantry", "rb:19.17")
    game.play("lend rumanian infantry")
    assert (left(game, "german infantry"), left(game, "rumanian infantry")) == (2, 1)
    refused(game, "lend finnish infantry", "rb:19.17")
    gone = rb({}, AXIS, turn=16, points={"german infantry": 3}, surrendered_allies=["Italy"])
    refused(gone, "lend italian infantry", "rb:19.17")
    assert gone.refusal("lend rumanian infantry") is None
    poor = rb({}, AXIS, turn=3, points={"ss armor": 3})
    refused(poor, "lend rumanian armor", "rb:19.17")
    first = rb([weak("2SSPz", "1331")], AXIS, turn=12, points=RICH)
    refused(first, "lend rumanian armor", "rb:19.16-a")
    assert first.refusal("lend rumanian infantry") is None
    armor = rb({}, AXIS, turn=3, points={"german armor": 1})
    armor.play("lend hungarian armor")
    assert left(armor, "hungarian armor") == 1


def test_without_the_rumanian_mechanized_corps(rb: Situation) -> None:
    """rb:19.18-a, rb:19.18-b: an infantry point each July instead of armor; three saved armor points become one."""
    usual = rb({}, "axis events", turn=14)
    assert (left(usual, "rumanian infantry"), left(usual, "rumanian armor")) == (1, 1)
    gone = rb([{"unit": "RumMech", "box": "surrendered"}], "axis events", turn=14)
    assert (left(gone, "rumanian infantry"), left(gone, "rumanian armor")) == (2, 0)
    autumn = rb([{"unit": "RumMech", "box": "surrendered"}], "axis events", turn=15)
    assert left(autumn, "rumanian infantry") == 1
    game = rb({"RumMech": "3030"}, AXIS, turn=9, points={"rumanian armor": 7, "rumanian infantry": 1})
    war(game).surrender(war(game).roster.find("RumMech"))
    assert (left(game, "rumanian infantry"), left(game, "rumanian armor")) == (3, 0)
    pool_only = rb({"RumMech": "3030"}, AXIS, turn=9, points={"rumanian armor": 7})
    war(pool_only).eliminate(war(pool_only).roster.find("RumMech"))
    assert left(pool_only, "rumanian armor") == 7


def test_no_rumanian_bonus_in_1941(rb: Situation) -> None:
    """rb:19.18-a: the infantry point of July comes from 1942 on."""
    game = rb([{"unit": "RumMech", "box": "surrendered"}], "axis events", turn=2)
    assert left(game, "rumanian infantry") == 0


def test_nobody_comes_to_a_lost_berlin(rb: Situation, refused: Refused) -> None:
    """rb:19.15: the west edge is left."""
    game = rb(pool("24Pz"), AXIS, turn=20, control={"Berlin": "soviet"})
    war(game).points["german armor"] = 20
    refused(game, "replace 24Pz 0537", "rb:19.15")
    assert game.refusal("replace 24Pz 1540") is None


def test_points_after_the_fall_of_a_capital_are_kept(rb: Situation) -> None:
    """rb:19.11: what was saved is lost when the capital falls, not again with every place that changes hands."""
    game = rb({"24Pz": "2129"}, AXIS, turn=20, control={"soviet": ["Berlin", "Brest"]}, points={"german infantry": 4})
    pos = war(game)
    pos.give(0, pos.ground.place("Brest"))
    assert left(game, "german infantry") == 4
    pos.give(0, pos.ground.place("Berlin"))
    pos.give(1, pos.ground.place("Berlin"))
    assert left(game, "german infantry") == 0
