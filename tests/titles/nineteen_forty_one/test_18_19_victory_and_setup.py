"""18. Victory and 19. Preparing for play."""

from __future__ import annotations

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.position import Result
from stavka.engine.refusal import Unreadable
from stavka.titles.nineteen_forty_one.victory import shifted, tally
from tests.titles.nineteen_forty_one.conftest import Situation
from tests.titles.nineteen_forty_one.looking import war

N41 = stavka.title("n41")
ENEMIES = {"axis": "soviet", "soviet": "axis"}
CITIES = {c["name"]: c for c in N41.charts["victory"]["city"]}
END = {"stage": "soviet fight 2", "turn": 7}


def finish(game: Game) -> Result:
    """Play the last action of a game; how it ended."""
    game.play("done")
    assert game.result is not None
    return game.result


def test_seven_turns(n41: Situation) -> None:
    """n41:18-length"""
    assert finish(n41({"8A": "1808"}, **END)).level
    sixth = n41({"8A": "1808"}, "soviet fight 2", turn=6)
    sixth.play("done")
    assert sixth.result is None
    assert stavka.new("n41", seed=5).view("axis")["last_turn"] == 7


def test_points_for_taken_cities_and_against_missed_ones(n41: Situation) -> None:
    """n41:18-vp n41:18-vp-loss n41:18-control"""
    base = sum(c["soviet"] for c in CITIES.values())
    assert base < 0
    assert tally(war(n41((), **END))).points == base
    for name, city in CITIES.items():
        game = n41((), **END, control={name: "axis"})
        assert tally(war(game)).points == base - city["soviet"] + city["german"]


def ring_around_leningrad() -> dict[str, object]:
    return {
        "units": {"26Inf": "0812", "1Inf": "0612", "8A": "0712"},
        "control": {"axis": ["0811", "0812", "0813", "0912", "0612"]},
    }


def test_an_encircled_city(n41: Situation) -> None:
    """n41:18-encircled n41:18-vp"""
    ring = ring_around_leningrad()
    game = n41(ring["units"], "soviet fight 2", turn=6, control=ring["control"])
    assert tally(war(game)).cities["Leningrad"] == "encircled"  # its fortifications do not change that
    assert tally(war(n41({"8A": "0712"}, "soviet fight 2", turn=6))).cities["Leningrad"] == "soviet"
    # over the ice of Ladoga the line is open again
    assert tally(war(n41(ring["units"], **END, control=ring["control"]))).cities["Leningrad"] == "soviet"


@pytest.mark.parametrize(
    ("points", "level"),
    [
        (9, "German major"),
        (8, "German substantial"),
        (5, "German marginal"),
        (3, "Soviet marginal"),
        (1, "Soviet substantial"),
        (-2, "Soviet major"),
    ],
)
def test_levels(n41: Situation, points: int, level: str) -> None:
    """n41:18-level"""
    want, held = points, []
    base = sum(c["soviet"] for c in CITIES.values())
    for name, city in sorted(CITIES.items(), key=lambda item: -(item[1]["german"] - item[1]["soviet"])):
        gain = city["german"] - city["soviet"]
        if base + gain <= want:
            held.append(name)
            base += gain
    game = n41({"8A": "1605"} if "Yaroslavl" not in held else {}, **END, control={"axis": held})
    assert tally(war(game)).points == points
    result = finish(game)
    assert (result.level, result.rule) == (level, "n41:18-level")
    assert result.winner == ("axis" if level.startswith("German") else "soviet")


def test_losses_shift_the_level() -> None:
    """n41:18-soviet-losses n41:18-axis-losses n41:18-losses-cancel: 43 Soviet units, 27 Axis units."""
    table = N41.charts["victory"]
    assert shifted("German marginal", (0, 43), table) == "German substantial"
    assert shifted("German marginal", (27, 0), table) == "Soviet marginal"
    assert shifted("German marginal", (27, 43), table) == "German marginal"
    assert shifted("German marginal", (24, 39), table) == "German marginal"
    assert shifted("German marginal", (0, 40), table) == "German substantial"
    assert shifted("German marginal", (25, 0), table) == "Soviet marginal"
    assert shifted("German major", (0, 40), table) == "German major"


def test_losses_are_counted_on_the_board(n41: Situation) -> None:
    """n41:18-soviet-losses n41:18-losses-current (reading 9)"""
    soviet = [c.short for c in N41.units if c.side == "soviet"]
    game = n41((), **END, boxes={"eliminated": soviet[:43]})
    assert tally(war(game)).lost == (0, 43)
    plain = tally(war(n41((), **END)))
    names = [row["name"] for row in N41.charts["victory"]["level"]]
    assert names.index(tally(war(game)).level) == max(0, names.index(plain.level) - 1)
    # a unit that came back does not count
    back = n41({soviet[0]: "1808"}, **END, boxes={"eliminated": soviet[1:43]})
    assert tally(war(back)).lost == (0, 42)


def test_strategic_victory(n41: Situation) -> None:
    """n41:18-strategic"""
    home = N41.map.countries["soviet_union"]
    majors = [place.name for place in N41.map.places.values() if place.kind == "major" and home >> place.hex & 1]
    assert "Moscow" in majors
    everything = [*majors, "Archangel", "Sevastopol"]
    result = finish(n41((), **END, control={"axis": everything}))
    assert (result.winner, result.level, result.rule) == ("axis", "German strategic", "n41:18-strategic")
    # encircled is enough: without Moscow, Yaroslavl and the rest no line leads to the Crimea
    held = [name for name in everything if name != "Sevastopol"]
    assert finish(n41((), **END, control={"axis": held})).level == "German strategic"


@pytest.mark.parametrize("missing", ["Town", "Sevastopol", "Archangel"])
def test_strategic_victory_wants_them_all(plain: Situation, missing: str) -> None:
    """n41:18-strategic"""
    board = {
        "rails": {"east": [f"10{column:02}" for column in range(1, 10)]},
        "features": {"rail_east": ["1001"]},
        "places": {"Town": ["1103", "major"], "Sevastopol": ["1105", "reference"], "Archangel": ["1107", "reference"]},
    }
    held = [name for name in board["places"] if name != missing]
    assert finish(plain((), **END, map=board, control={"axis": held})).level != "German strategic"
    assert finish(plain((), **END, map=board, control={"axis": [*held, missing]})).level == "German strategic"


def test_counters_are_placed_as_they_say() -> None:
    """n41:19-place n41:19-sort: the 11th Army stands in 1222."""
    game = stavka.new("n41", seed=1)
    assert game.piece("11th Army").hex == "1222"
    for piece in game.units():
        if piece.start:
            assert piece.hex == piece.start
        else:
            assert piece.box == "awaiting"
    with pytest.raises(stavka.Unreadable, match="set-up"):
        stavka.new("n41", set_up="free")


def test_a_handicap_is_counted_with_the_points(n41: Situation) -> None:
    """Points that players agree on beforehand move the level (n41:18-level)."""
    plain = tally(war(n41((), **END)))
    given = tally(war(n41((), **END, counts={"handicap": 12})))
    assert given.points == plain.points + 12
    game = stavka.new("n41", settings={"handicap": -3})
    assert tally(war(game)).points == tally(war(stavka.new("n41"))).points - 3
    with pytest.raises(Unreadable, match="handicap"):
        stavka.new("n41", settings={"handicap": "much"})
    with pytest.raises(Unreadable, match="bid"):
        stavka.new("n41", settings={"bid": 3})
