"""5.1 and 5.4: whose units may be named, and what a unit that has done something may still do."""

from __future__ import annotations

import pytest

from tests.titles.conftest import Refused
from tests.titles.russian_campaign.conftest import Situation

AXIS_1, SOVIET_1 = "axis first impulse movement", "soviet first impulse movement"
LINE = [f"12{n:02}" for n in range(1, 7)]
RAILWAY = {"blank": True, "rails": {"a": LINE}, "places": {"Base": ["1206", "major"]}}
UNITS = {"11Inf": "Odessa", "24Pz": "2020", "9A": "3422", "5A": "2010", "STAVKA": "Moscow"}


@pytest.mark.parametrize(
    ("stage", "order", "rule"),
    [
        (AXIS_1, "move 5A 2010-2011", "trc:5.1"),
        (AXIS_1, "rail 5A 2010-2011", "trc:5.1"),
        (AXIS_1, "exit 5A", "trc:5.1"),
        (AXIS_1, "enter 6A 2001", "trc:20.2-a"),
        (AXIS_1, "transfer 9A Odessa", "trc:10.1-c"),
        (AXIS_1, "invade 9A 3423", "trc:10.1-c"),
        (AXIS_1, "evacuate 9A off-map", "trc:10.1-c"),
        (SOVIET_1, "move 24Pz 2020-2021", "trc:5.1"),
        (SOVIET_1, "rail 24Pz 2020-2021", "trc:5.1"),
        (SOVIET_1, "exit 24Pz", "trc:5.1"),
        (SOVIET_1, "transfer 11Inf off-map", "trc:10.1-c"),
        (SOVIET_1, "invade 11Inf 3422", "trc:10.1-c"),
        (SOVIET_1, "evacuate 11Inf off-map", "trc:10.1-c"),
    ],
)
def test_nobody_moves_the_units_of_the_other_side(
    trc: Situation, refused: Refused, stage: str, order: str, rule: str
) -> None:
    """trc:5.1 trc:10.1-c trc:20.2-a trc:9.3-a: by land, rail, sea, over the edge or out of a box."""
    more = {"options": ["off-board-encirclement"], "control": {"Odessa": "axis"}}
    refused(trc(UNITS, stage=stage, turn=8, **more), order, rule)


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("attack 5A 2019", "trc:12.1-b"),
        ("attack 24Pz+5A 2019", "trc:12.1-b"),
        ("attack 24Pz 2119", "trc:12.33"),  # one's own units
        ("attack 24Pz+40Pz 2019", "trc:12.33"),  # not on the map
        ("attack 24Pz 2019+2019", "trc:12.2-c"),
        ("attack 24Pz 2018", "trc:12.33"),  # nobody is there
    ],
)
def test_the_phasing_side_attacks_enemies_on_the_map(trc: Situation, refused: Refused, order: str, rule: str) -> None:
    """trc:12.1-b trc:12.33 trc:12.2-c"""
    units = {"24Pz": "2020", "39Pz": "2119", "5A": "2019"}
    game = trc(units, stage="axis first impulse combat", map={"blank": True})
    refused(game, order, rule)
    assert game.refusal("attack 24Pz+39Pz 2019") is None


def test_partisans_neither_attack_nor_are_attacked(trc: Situation, refused: Refused) -> None:
    """trc:19.2-a: alone or with others; a corps that stands on them defends, or attacks, without them."""
    units = {"24Pz": "2020", "5A": "2019", "Partisan1": "2119"}
    game = trc(units, stage="soviet first impulse combat", turn=8, map={"blank": True})
    refused(game, "attack Partisan1 2020", "trc:19.2-a")
    refused(game, "attack 5A+Partisan1 2020", "trc:19.2-a")
    game.play("attack 5A 2020")
    with_army = {"24Pz": "2020", "5A": "2019", "Partisan1": "2019"}
    game = trc(with_army, stage="axis first impulse combat", turn=8, map={"blank": True})
    game.play("attack 24Pz 2019 at 1-1")
    game.play_dice([6])  # DR
    assert game.stage == "retreat of 5A"


@pytest.mark.parametrize(
    ("flag", "march", "ride", "attack"),
    [
        ("moved", "trc:5.4-a", "trc:9.3-e", None),
        ("moved by sea", "trc:10.3-d", "trc:9.3-e", None),
        ("automatic victory", "trc:16.2-a", "trc:16.2-a", "trc:12.5-a"),
        ("automatic victory in the first impulse", None, None, "trc:16.2-c"),
        ("dropped", "trc:18.3-c", "trc:18.3-c", None),
        ("may not move", "trc:8.4", "trc:8.4", None),
        ("fought", None, None, "trc:12.5-a"),
        ("may go on", "trc:2.6", "trc:9.3-e", None),
        ("invaded", None, None, None),
    ],
)
def test_what_a_unit_may_still_do(
    trc: Situation, refused: Refused, flag: str, march: str | None, ride: str | None, attack: str | None
) -> None:
    """trc:5.4-a trc:9.3-e trc:10.3-d trc:12.5-a trc:16.2-a trc:16.2-c trc:18.3-c trc:8.4"""
    held = {"map": RAILWAY, "rails": {"axis": LINE}, "control": {"Base": "axis"}}
    game = trc([{"id": "24Pz", "hex": "1205", "flags": [flag]}], turn=8, **held)
    for order, rule in (("move 24Pz 1205-1204", march), ("rail 24Pz 1205-1204", ride)):
        if rule is None:
            assert game.refusal(order) is None
        else:
            refused(game, order, rule)
    units = [{"id": "24Pz", "hex": "1205", "flags": [flag]}, {"id": "5A", "hex": "1204"}]
    fight = trc(units, stage="axis first impulse combat", turn=8, map={"blank": True})
    if attack is None:
        fight.play("attack 24Pz 1204")
    else:
        refused(fight, "attack 24Pz 1204", attack)


@pytest.mark.parametrize("flag", ["automatic victory", "may not move", "dropped"])
def test_a_unit_that_may_not_move_does_not_sail(trc: Situation, refused: Refused, flag: str) -> None:
    """trc:10.1-b trc:10.3-d"""
    control = {"Odessa": "axis", "Sevastopol": "axis"}
    game = trc([{"id": "11Inf", "hex": "Odessa", "flags": [flag]}], turn=2, control=control)
    refused(game, "transfer 11Inf Sevastopol", "trc:10.1-b")
    for moved in ("moved", "moved by sea", "may go on"):
        game = trc([{"id": "11Inf", "hex": "Odessa", "flags": [moved]}], turn=2, control=control)
        refused(game, "transfer 11Inf Sevastopol", "trc:10.3-d")


@pytest.mark.parametrize(
    "order", ["move 24Pz 1205", "move 24Pz 1204-1203", "move 24Pz 1205-1205", "exit 24Pz 1204-1203"]
)
def test_a_path_begins_where_the_unit_stands_and_leads_on(trc: Situation, refused: Refused, order: str) -> None:
    """trc:5.4-a"""
    rails = {"blank": True, "rails": {"a": LINE}}
    game = trc({"24Pz": "1205"}, turn=8, map=rails, options=["off-board-encirclement"])
    refused(game, order, "trc:5.4-a")


def test_who_never_rides(trc: Situation, refused: Refused) -> None:
    """trc:9.3-a trc:11.1-d trc:22.2-d: headquarters, workers, partisans, and who is not on the map."""
    held = {"map": RAILWAY, "rails": {"soviet": LINE}, "control": {"Base": "soviet"}}
    units = [
        {"id": "STAVKA", "hex": "1205"},
        {"id": "Worker-1a", "hex": "1206"},
        {"id": "Partisan1", "hex": "1205"},
        {"id": "5A", "hex": "1205"},
        {"id": "6A", "box": "off_map"},
    ]
    game = trc(units, stage=SOVIET_1, turn=8, **held)
    refused(game, "rail STAVKA 1205-1204", "trc:11.1-d")
    refused(game, "rail Worker-1a 1206-1205", "trc:22.2-d")
    refused(game, "rail Partisan1 1205-1204", "trc:9.3-a")
    refused(game, "rail 6A 1205-1204", "trc:9.3-a")
    game.play("rail 5A 1205-1204")  # over its own partisans too


OPEN = {"blank": True, "places": {"Berlin": ["2030", "major"], "Moscow": ["2002", "major"]}}


def after(trc: Situation, flag: str, until: str) -> tuple[set[str], set[str]]:
    """The flags of a German and a Russian unit that both had one in the Axis first impulse, at a later stage."""
    units = [{"id": unit, "hex": hex, "flags": [flag]} for unit, hex in (("24Pz", "2025"), ("5A", "2005"))]
    held = {"map": OPEN, "control": {"Berlin": "axis", "Moscow": "soviet"}, "turn": 8, "weather": "clear"}
    game = trc([*units, {"id": "STAVKA", "hex": "2003"}], **held)
    while game.stage != until:
        game.play("done" if game.refusal("done") is None else next(iter(game.legal())))
    return set(game.piece("24Pz").flags), set(game.piece("5A").flags)


@pytest.mark.parametrize(
    "flag",
    [
        "moved",
        "fought",
        "moved by sea",
        "arrived",
        "may not move",
        "from a box",
        "entered",
        "moved by rail",
        "may go on",
    ],
)
def test_what_holds_for_an_impulse(trc: Situation, flag: str) -> None:
    """trc:5.4-a trc:12.5-a trc:8.4 trc:9.2-a trc:10.3-d: through its combat phase, and no longer."""
    german, russian = after(trc, flag, "axis first impulse combat")
    assert flag in german
    assert flag in russian
    assert after(trc, flag, "axis second impulse movement") == (set(), set())


@pytest.mark.parametrize("flag", ["invaded", "dropped"])
def test_what_holds_for_a_game_turn(trc: Situation, flag: str) -> None:
    """trc:10.3.2-c trc:18.3-c: till the next player turn of its side."""
    assert after(trc, flag, "axis second impulse movement") == ({flag}, {flag})
    assert after(trc, flag, "soviet first impulse movement") == ({flag}, set())


def test_an_automatic_victory_is_remembered_for_the_turn(trc: Situation) -> None:
    """trc:16.2-b trc:16.2-c: that of the first impulse binds its side in the second."""
    before = {"automatic victory in the first impulse"}
    assert after(trc, "automatic victory", "axis first impulse combat")[0] == {"automatic victory"}
    assert after(trc, "automatic victory", "axis second impulse movement") == (before, set())
    assert after(trc, before.copy().pop(), "soviet first impulse movement")[1] == set()


@pytest.mark.parametrize(
    ("stage", "order", "rule"),
    [
        ("axis first impulse combat", "move 24Pz 2020-2021", "trc:12.1-c"),
        ("axis first impulse combat", "rail 24Pz 2020-2021", "trc:12.1-c"),
        ("axis first impulse combat", "overrun 24Pz+39Pz 2019", "trc:12.1-c"),
        ("axis first impulse combat", "transfer 11Inf Sevastopol", "trc:10.1-c"),
        ("axis first impulse combat", "invade 11Inf 3422", "trc:10.1-c"),
        ("axis first impulse combat", "evacuate 11Inf off-map", "trc:10.1-c"),
        ("axis first impulse combat", "enter 5Inf 2030", "trc:4-a"),
        ("axis first impulse combat", "withdraw 24Pz", "trc:4-a"),
        ("axis first impulse movement", "attack 24Pz 2019", "trc:12.1-c"),
        ("axis first impulse movement", "lose 24Pz", "trc:4-a"),
        ("axis first impulse movement", "retreat 24Pz 2020-2021", "trc:4-a"),
    ],
)
def test_everything_has_its_phase(trc: Situation, refused: Refused, stage: str, order: str, rule: str) -> None:
    """trc:12.1-c trc:10.1-c trc:4-a"""
    units = {"24Pz": "2020", "39Pz": "2020", "5A": "2019", "11Inf": "Odessa"}
    refused(trc(units, stage=stage, control={"Odessa": "axis", "Sevastopol": "axis"}), order, rule)


@pytest.mark.parametrize(
    ("lost", "stage", "unit", "path", "moves"),
    [
        (0, AXIS_1, "24Pz", "2025-2024", False),
        (0, AXIS_1, "1Hun", "2027-2026", True),  # another country
        (0, SOVIET_1, "5A", "2005-2006", True),
        (1, SOVIET_1, "5A", "2005-2006", False),
        (1, AXIS_1, "24Pz", "2025-2024", True),
    ],
)
def test_who_goes_nowhere_without_a_leader(
    trc: Situation, refused: Refused, lost: int, stage: str, unit: str, path: str, moves: bool
) -> None:
    """trc:11.3-a trc:11.3-b: the units of the country that lost him, in its own impulse."""
    units = {"24Pz": "2025", "1Hun": "2027", "5A": "2005"}
    game = trc(units, stage=stage, turn=8, map={"blank": True}, counts={"leaderless": lost})
    if moves:
        game.play(f"move {unit} {path}")
    else:
        refused(game, f"move {unit} {path}", "trc:11.3-a")
        assert not [action for action in game.legal().by_unit(unit) if str(action).startswith("move")]


@pytest.mark.parametrize(("escort", "enters"), [("Partisan1", False), ("5A", True)])
def test_partisans_are_no_escort(trc: Situation, refused: Refused, escort: str, enters: bool) -> None:
    """trc:11.1-e"""
    units = {"STAVKA": "2010", escort: "2012", "24Pz": "2013"}
    game = trc(units, stage="soviet second impulse movement", turn=8, map={"blank": True})
    if enters:
        game.play("move STAVKA 2010-2011-2012")
    else:
        refused(game, "move STAVKA 2010-2011-2012", "trc:11.1-e")


def test_who_is_replaced(trc: Situation, refused: Refused) -> None:
    """trc:21.3-a trc:22.5-a trc:22.2-c trc:18.4-b: one's own eliminated troops."""
    pool = [{"id": "24Pz", "box": "pool"}, {"id": "5A", "box": "pool"}, {"id": "5Para", "box": "pool"}]
    german = trc([*pool, {"id": "10Inf", "hex": "Warsaw"}], stage="axis replacements", turn=7)
    refused(german, "replace 5A", "trc:21.3-a")
    refused(german, "replace 10Inf", "trc:21.3-a")
    german.play("replace 24Pz")
    held = [
        {"id": "6A", "hex": "Moscow"},
        {"id": "Worker-Moscow", "hex": "Moscow"},
        {"id": "Worker-1a", "hex": "Gorki"},
    ]
    russian = trc([*pool, *held], stage="soviet replacements", turn=7)
    for unit in ("24Pz", "6A", "Partisan1", "Stalin"):
        refused(russian, f"replace {unit}", "trc:22.5-a")
    refused(russian, "replace Worker-1b", "trc:22.2-c")
    refused(russian, "replace 5Para", "trc:18.4-b")
    russian.play("replace 5A")
