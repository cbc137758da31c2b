"""19. Replacements of both sides, in points of two types."""

from __future__ import annotations

import pytest

from stavka.titles.russia_besieged.arrivals import places, points
from stavka.titles.russia_besieged.state.flags import GOING_ON, NEW
from tests.titles.conftest import Refused
from tests.titles.russia_besieged.conftest import Situation, war
from tests.titles.russia_besieged.fighting import at
from tests.titles.russia_besieged.rebuilding import left, pool, steps, weak

AXIS, AXIS_2 = "axis first impulse movement", "axis second impulse movement"
SOVIET, SOVIET_2 = "soviet first impulse movement", "soviet second impulse movement"
RICH = {"german infantry": 40, "german armor": 40}
REDS = {"soviet infantry": 40, "soviet oil": 40}


# -- 19.0 both sides ---------------------------------------------------------------------------------------------------


def test_partisans_keep_those_who_join_them_from_being_rebuilt(rb: Situation, refused: Refused) -> None:
    """rb:19.05-a, rb:16.21-a: of a zone of control their hex has all but what is named."""
    corps = [{"id": "5Inf", "hex": "1232", "steps": 1}]
    points = {"german infantry": 5}
    rb(corps, "axis first impulse movement", 8, points=points).play("rebuild 5Inf")
    beside = rb([*corps, {"id": "Partisan1", "hex": "1232"}], "axis first impulse movement", 8, points=points)
    refused(beside, "rebuild 5Inf", "rb:19.05-a")


def test_points_are_spent_in_the_first_impulse(rb: Situation, refused: Refused) -> None:
    """rb:19.0: neither in the second impulse nor in combat."""
    units = [*pool("24Pz"), weak("1Inf", "1331")]
    game = rb(units, AXIS, turn=8, points=RICH)
    assert game.refusal("replace 24Pz 0537") is None
    later = rb(units, AXIS_2, turn=8, points=RICH)
    refused(later, "replace 24Pz 0537", "rb:19.0")
    refused(later, "rebuild 1Inf", "rb:19.0")
    refused(later, "lend rumanian infantry", "rb:19.0")


@pytest.mark.parametrize(
    ("unit", "stage", "name", "price"),
    [
        ("1Inf", AXIS, "german infantry", 5),
        ("49Mtn", AXIS, "german infantry", 6),
        ("1Cav", AXIS, "german infantry", 5),
        ("24Pz", AXIS, "german armor", 9),
        ("GerArt", AXIS, "german armor", 4),
        ("3LwPara", AXIS, "german infantry", 5),
        ("HGPz", AXIS, "german armor", 8),
        ("16A", SOVIET, "soviet infantry", 7),
        ("2GCav", SOVIET, "soviet infantry", 5),
        ("1TA", SOVIET, "soviet oil", 7),
        ("3MC", SOVIET, "soviet oil", 0),
        ("RusArt1", SOVIET, "soviet oil", 4),
        ("5Para", SOVIET, "soviet infantry", 3),
    ],
)
def test_a_point_is_a_factor(rb: Situation, refused: Refused, unit: str, stage: str, name: str, price: int) -> None:
    """rb:19.01, rb:19.02-a, rb:19.02-b, rb:19.03, rb:17.5-b, rb:19.33: the full factor, from the pool of the type."""
    side = "german" if stage == AXIS else "soviet"
    other = {"german infantry": "german armor", "german armor": "german infantry"}
    other |= {"soviet infantry": "soviet oil", "soviet oil": "soviet infantry"}
    hex = "1540" if side == "german" else "1801"
    probe = war(rb(pool(unit), stage, turn=20))
    price = price or probe.counter(probe.roster.find(unit)).combat
    game = rb(pool(unit), stage, turn=20, points={name: price + 1})
    before = left(game, name)
    game.play(f"replace {unit} {hex}")
    assert before - left(game, name) == price
    poor = rb(pool(unit), stage, turn=20, points={name: price - 1, other[name]: 40})
    refused(poor, f"replace {unit} {hex}", "rb:19.13" if side == "german" else "rb:19.22")


def test_no_reduced_replacements(rb: Situation, refused: Refused) -> None:
    """rb:19.04: German corps and Russian armies of 1942 come at full strength."""
    refused(rb(pool("24Pz"), AXIS, turn=8, points=RICH), "replace 24Pz 0537 reduced", "rb:19.04")
    refused(rb(pool("16A"), SOVIET, turn=8, points=REDS), "replace 16A 1801 reduced", "rb:19.04")
    refused(rb(pool("1TA"), SOVIET, turn=3, points=REDS), "replace 1TA 1801 reduced", "rb:19.04")


def test_who_is_not_in_the_pool(rb: Situation, refused: Refused) -> None:
    """rb:19.03: not the enemy's, not one on the map, not one that has surrendered."""
    units = [*pool("16A"), {"unit": "24Pz", "box": "surrendered"}, {"unit": "1Inf", "hex": "1331"}]
    game = rb(units, AXIS, turn=8, points=RICH)
    refused(game, "replace 16A 1801", "rb:19.03")
    refused(game, "replace 24Pz 0537", "rb:10.69")
    refused(game, "replace 1Inf 0537", "rb:19.03")


def test_rebuilding_on_the_map(rb: Situation, refused: Refused) -> None:
    """rb:19.05-a, rb:19.05-b: in supply and in no enemy zone, for the difference of the factors."""
    game = rb([weak("24Pz", "1331")], AXIS, turn=8, points={"german armor": 9})
    before = left(game, "german armor")
    game.play("rebuild 24Pz")
    assert (steps(game, "24Pz"), before - left(game, "german armor")) == (2, 3)
    game.play("rebuild 24Pz")
    assert (steps(game, "24Pz"), before - left(game, "german armor")) == (3, 6)
    refused(game, "rebuild 24Pz", "rb:19.05-a")  # full
    zone = rb([weak("24Pz", "1925"), {"unit": "8A", "hex": "1924"}], AXIS, turn=8, points=RICH)
    refused(zone, "rebuild 24Pz", "rb:19.05-a")
    far = rb([weak("24Pz", "2112")], AXIS, turn=8, points=RICH)
    refused(far, "rebuild 24Pz", "rb:19.05-a")
    poor = rb([weak("1Inf", "1331")], AXIS, turn=3, points={"german infantry": 1})
    refused(poor, "rebuild 1Inf", "rb:19.13")


def test_rebuilt_before_or_after_a_move(rb: Situation, refused: Refused) -> None:
    """rb:19.06-a, rb:19.06-b: not in the midst of it, and without free rail movement."""
    game = rb([weak("1Inf", "1331"), weak("2Inf", "1332")], AXIS, turn=8, points=RICH)
    game.play("rebuild 1Inf")
    game.play("move 1Inf 1331-1330")
    game.play("move 2Inf 1332-1333")
    game.play("rebuild 2Inf")
    pos = war(game)
    assert not pos.flags[pos.roster.find("1Inf")] & NEW
    going = rb([weak("1Inf", "1331")], AXIS, turn=8, points=RICH)
    war(going).flags[war(going).roster.find("1Inf")] |= GOING_ON
    refused(going, "rebuild 1Inf", "rb:19.06-a")


def test_an_invader_is_rebuilt_before_it_lands(rb: Situation, refused: Refused) -> None:
    """rb:19.06-c: after the landing it is too late."""
    game = rb([weak("1Inf", "0928")], AXIS, turn=8, points=RICH)
    assert game.refusal("rebuild 1Inf") is None
    game.play("invade 1Inf 0521")
    game.play_dice([1])
    refused(game, "rebuild 1Inf", "rb:19.06-c")


def test_what_is_not_spent_is_saved(rb: Situation) -> None:
    """rb:19.07, rb:19.13: of any size, and it is there next turn."""
    game = rb({}, "axis events", turn=9, points={"german infantry": 30})
    assert left(game, "german infantry") == 30 + war(game).charts.axis_replacements[9]["german_infantry"]


# -- 19.2 the Russians -------------------------------------------------------------------------------------------------


def test_where_russian_replacements_come_in(rb: Situation, refused: Refused) -> None:
    """rb:19.23-a, rb:19.23-b: any hex of the east edge, or a city with a WEC, one unit for each city and turn."""
    units = [*pool("16A", "19A"), {"unit": "WEC-Moscow", "hex": "1912"}]
    game = rb(units, SOVIET, turn=8, points=REDS)
    refused(game, "replace 16A 2105", "rb:19.23-b")  # Gorki, where no WEC is
    assert game.refusal("replace 16A 0901") is None
    game.play("replace 16A 1912")
    refused(game, "replace 19A 1912", "rb:19.23-b")
    assert game.refusal("replace 19A 1801") is None
    pos = war(game)
    assert pos.count(places.SERVED) == pos.ground.place("Moscow")


def test_a_wec_that_is_cut_off_serves_nobody(rb: Situation, refused: Refused) -> None:
    """rb:19.23-b, rb:13.44-a: the WEC must trace general supply."""
    ring = [{"unit": n, "hex": h} for n, h in (("1Inf", "0716"), ("2Inf", "0814"), ("5Inf", "0813"), ("6Inf", "0613"))]
    units = [*pool("16A"), {"unit": "WEC-Leningrad", "hex": "0714"}, *ring]
    refused(rb(units, SOVIET, turn=8, points=REDS), "replace 16A 0714", "rb:13.44-a")
    near = (("1Inf", "1816"), ("2Inf", "1716"), ("5Inf", "1617"), ("6Inf", "1819"))
    minor = [*pool("16A"), {"unit": "WEC-Moscow", "hex": "Smolensk"}, *({"unit": n, "hex": h} for n, h in near)]
    refused(rb(minor, SOVIET, turn=8, points=REDS, rails={"axis": "all"}), "replace 16A Smolensk", "rb:19.23-b")


def test_russian_replacements_ride_free(rb: Situation) -> None:
    """rb:19.23-c, rb:19.24: with no rail move left they still ride."""
    game = rb(pool("16A"), SOVIET, turn=8, points=REDS, counts={"rail moves in the first impulse": 5})
    game.play("replace 16A 1801")
    assert any(action.verb == "rail" for action in game.legal().by_unit("16A"))


def test_russian_replacements_sail(rb: Situation, refused: Refused) -> None:
    """rb:19.23-d, rb:19.25: from a port with rail to the edge, as the one sea move of the impulse."""
    units = [*pool("16A"), {"unit": "19A", "hex": "3826"}]
    game = rb(units, SOVIET, turn=8, points=REDS)
    game.play("replace 16A 4022")
    refused(game, "transfer 19A 4321", "rb:8.32")
    game.play("transfer 16A 3826")
    game.play_dice([1])
    assert at(game, "16A") == "3826"
    refused(game, "transfer 19A 4321", "rb:8.11")


def test_russian_units_on_the_map(rb: Situation, refused: Refused) -> None:
    """rb:19.26, rb:19.05-a: as German ones; beside a WEC in a major city a zone does not matter."""
    game = rb([weak("16A", "2304")], SOVIET, turn=8, points=REDS)
    game.play("rebuild 16A")
    assert steps(game, "16A") == 2
    enemy = {"unit": "5Inf", "hex": "1913"}
    city = [weak("16A", "1912"), enemy]
    refused(rb(city, SOVIET, turn=8, points=REDS), "rebuild 16A", "rb:19.05-a")
    assert (
        rb([*city, {"unit": "WEC-Moscow", "hex": "1912"}], SOVIET, turn=8, points=REDS).refusal("rebuild 16A") is None
    )


def test_a_city_under_siege_rebuilds_one_unit(rb: Situation, refused: Refused) -> None:
    """rb:19.27, rb:13.44-b: armor too; the next must wait for next turn, and without a WEC there is none."""
    ring = [{"unit": n, "hex": h} for n, h in (("1Inf", "0716"), ("2Inf", "0814"), ("5Inf", "0813"), ("6Inf", "0613"))]
    inside = [weak("1TA", "0714"), weak("16A", "0714")]
    bare = rb([*inside, *ring], SOVIET, turn=8, points=REDS)
    refused(bare, "rebuild 16A", "rb:19.05-a")
    game = rb([*inside, *ring, {"unit": "WEC-Leningrad", "hex": "0714"}], SOVIET, turn=8, points=REDS)
    game.play("rebuild 1TA")
    assert steps(game, "1TA") == 2
    refused(game, "rebuild 16A", "rb:19.27")


def test_guards_tank_armies(rb: Situation, refused: Refused) -> None:
    """rb:19.31, rb:19.31-b: they come reduced, in 1942 from the pool too, and reach full strength from January 1943."""
    arriving = rb({}, SOVIET, turn=8)
    arriving.play("enter 1GTA 1801")
    assert steps(arriving, "1GTA") == 2
    small = rb(pool("1GTA"), SOVIET, turn=10, points=REDS)
    refused(small, "replace 1GTA 1801", "rb:19.31")
    before = left(small, "soviet oil")
    small.play("replace 1GTA 1801 reduced")
    assert (steps(small, "1GTA"), before - left(small, "soviet oil")) == (2, 8)
    large = rb(pool("1GTA"), SOVIET, turn=11, points=REDS)
    refused(large, "replace 1GTA 1801 reduced", "rb:19.04")
    large.play("replace 1GTA 1801")
    assert steps(large, "1GTA") == 3
    reduced = [weak("1GTA", "2304", 2), weak("2GTA", "2205", 1)]
    early = rb(reduced, SOVIET, turn=10, points=REDS)
    refused(early, "rebuild 1GTA", "rb:19.31")
    assert early.refusal("rebuild 2GTA") is None  # not to full strength
    assert rb(reduced, SOVIET, turn=11, points=REDS).refusal("rebuild 1GTA") is None


def test_reduced_infantry_of_1941(rb: Situation, refused: Refused) -> None:
    """rb:19.32: two units a turn for their reduced factors, here 3 + 3 = 6 points; none in 1942."""
    game = rb(pool("19A", "28A", "30A"), SOVIET, turn=3, points={"soviet infantry": 20})
    before = left(game, "soviet infantry")
    game.play("replace 19A 1801 reduced")
    game.play("replace 28A 1901 reduced")
    assert before - left(game, "soviet infantry") == 6
    assert steps(game, "19A") == steps(game, "28A") == 1
    refused(game, "replace 30A 2501 reduced", "rb:19.32")
    assert game.refusal("replace 30A 2501") is None
    refused(rb(pool("19A"), SOVIET, turn=5, points=REDS), "replace 19A 1801 reduced", "rb:19.04")


def test_one_paratroop_unit_a_turn(rb: Situation, refused: Refused) -> None:
    """rb:19.33, rb:19.30: three points each, one a turn; of other kinds as many as can be paid."""
    game = rb(pool("5Para", "1Para", "16A", "19A"), SOVIET, turn=8, points=REDS)
    before = left(game, "soviet infantry")
    game.play("replace 5Para 1801")
    assert before - left(game, "soviet infantry") == 3
    refused(game, "replace 1Para 1801", "rb:19.33")
    game.play("replace 16A 1901")
    game.play("replace 19A 2501")


def test_points_of_the_russians_are_their_economy_s(rb: Situation) -> None:
    """rb:19.2, rb:19.28, rb:19.29: the Axis schedule gives them nothing, and armor is paid with oil."""
    game = rb(pool("1TA"), SOVIET, turn=8, points={"soviet infantry": 90, "soviet oil": 7})
    pos = war(game)
    assert points.pools(pos, pos.roster.find("1TA")) == ("soviet oil",)
    before = left(game, "soviet oil")
    game.play("replace 1TA 1801")
    assert before - left(game, "soviet oil") == 7


def test_nothing_is_offered_without_points(rb: Situation) -> None:
    """rb:19.22, rb:19.13: neither with an empty pool nor with the other side's points."""
    units = [*pool("16A"), weak("19A", "2304")]
    for points_given in ({"soviet infantry": 0}, {"german infantry": 20}):
        game = rb(units, SOVIET, turn=8, points=points_given)
        assert not {"replace", "rebuild"} & {action.verb for action in game.legal()}


def test_who_is_not_rebuilt(rb: Situation, refused: Refused) -> None:
    """rb:19.05-a, rb:19.03, rb:19.17: the enemy's, one off the map, a Shock Army in the pool; Russians lend nothing."""
    units = [weak("16A", "2304"), {"unit": "24Pz", "box": "due", "steps": 1}]
    game = rb(units, AXIS, turn=8, points=RICH)
    refused(game, "rebuild 16A", "rb:19.05-a")
    refused(game, "rebuild 24Pz", "rb:19.05-a")
    soviet = rb([*pool("1Shock-6")], SOVIET, turn=8, points=REDS)
    refused(soviet, "replace 1Shock-6 1801", "rb:19.03")
    refused(soviet, "lend rumanian infantry", "rb:19.17")


def test_a_bound_garrison_is_not_listed_for_a_port(rb: Situation) -> None:
    """rb:17.13-c, rb:8.32: of two armies in the pool one may be placed to sail and the other not."""
    game = rb(
        [{"id": "45A", "box": "pool"}, {"id": "19A", "box": "pool"}],
        SOVIET,
        turn=3,
        points={"oil": 0, "soviet infantry": 20},
    )
    listed = {str(action) for action in game.legal() if str(action).startswith("replace")}
    assert {"replace 19A 3826", "replace 45A 2501"} <= listed
    assert not [action for action in listed if game.refusal(action)]


@pytest.mark.parametrize(
    ("unit", "points", "rule"),
    [
        ("1Rum", {"german infantry": 9}, "rb:19.1-b"),  # another nation's
        ("5Inf", {"rumanian infantry": 9}, "rb:19.1-b"),
        ("5Inf", {"ss infantry": 9}, "rb:19.16-c"),  # those of the SS, before November 1944
        ("5Inf", {"german armor": 9}, "rb:19.02-a"),  # of the other type
        ("47Pz", {"german infantry": 9}, "rb:19.02-b"),
        ("5Inf", {"german infantry": 4, "german armor": 9}, "rb:19.13"),  # too few
        ("8A", {"soviet oil": 9}, "rb:19.02-a"),
        ("3MC", {"soviet infantry": 9}, "rb:19.02-b"),
        ("8A", {"soviet infantry": 5}, "rb:19.22"),
        ("8A", {}, "rb:19.22"),
    ],
)
def test_points_that_do_not_serve(
    rb: Situation, refused: Refused, unit: str, points: dict[str, int], rule: str
) -> None:
    """rb:19.02-a, rb:19.02-b, rb:19.1-b, rb:19.13, rb:19.16-c, rb:19.22"""
    side = "soviet" if unit in ("8A", "3MC") else "axis"
    home = {"1Rum": "Bucharest", "8A": "2501", "3MC": "2501"}.get(unit, "Berlin")
    game = rb(
        {"7Inf": "Warsaw", "7A": "Moscow"}, f"{side} first impulse movement", 8, boxes={"pool": unit}, points=points
    )
    refused(game, f"replace {unit} {home}", rule)
    right = {"1Rum": "rumanian infantry", "47Pz": "german armor", "8A": "soviet infantry", "3MC": "soviet oil"}
    paid = {right.get(unit, "german infantry"): 9}
    rb({"7Inf": "Warsaw", "7A": "Moscow"}, f"{side} first impulse movement", 8, boxes={"pool": unit}, points=paid).play(
        f"replace {unit} {home}"
    )


@pytest.mark.parametrize("box", ["pool", "removed", "surrendered"])
@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        ("Volkssturm", "rb:17.62-d"),
        ("BerlinGarrison", "rb:17.61-e"),
        ("Hitler", "rb:14.14-b"),
        ("WEC-Kiev", "rb:20.3"),
    ],
)
def test_who_is_never_rebuilt(rb: Situation, refused: Refused, unit: str, rule: str, box: str) -> None:
    """rb:17.61-e, rb:17.62-d, rb:14.14-b, rb:20.3: wherever the counter lies, points do not bring it back."""
    side, place = ("soviet", "Moscow") if unit == "WEC-Kiev" else ("axis", "Berlin")
    points = {"german infantry": 20, "soviet infantry": 20}
    units = {"7Inf": "Warsaw", "WEC-Moscow": "Moscow", "7A": "Moscow"}
    game = rb(units, f"{side} first impulse movement", 21, boxes={box: [unit]}, points=points)
    refused(game, f"replace {unit} {place}", rule)


def test_a_dictator_is_never_brought_up(rb: Situation, refused: Refused) -> None:
    """rb:14.14-b: a corps beside him is."""
    units = [{"id": "Hitler", "hex": "Berlin", "reduced": True}, {"id": "7Inf", "hex": "Berlin", "reduced": True}]
    game = rb(units, turn=20, points={"german infantry": 20})
    refused(game, "rebuild Hitler", "rb:14.14-b")
    game.play("rebuild 7Inf")
