"""4.2, 11 to 15: whatever brings units into a hex or takes them out of it, the same follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any  # a situation is plain data

import pytest

import stavka
from stavka.engine.game import Game
from tests.titles.proud_monster.assaults import HEX, MINSK, NORTH, SOUTH, infantry, placed
from tests.titles.proud_monster.conftest import war

RIGA, NOVOROSSIYSK, TUAPSE, TAMAN = "1808", "3153", "3456", "2850"
NEVER = {"close_combat_ready": {"axis": 0, "soviet": 0}}
STRONG = ["100RD", "102RD", "106RD"]
CROWD = ["5RD", "6RD", "8RD", "10RD", "13RD"]


@dataclass(frozen=True)
class Way:
    """A position, what is played in it, and the hex that units come to or leave."""

    name: str
    stage: str
    play: str
    units: dict[str, Any]
    hex: str = HEX
    die: int = 6
    more: dict[str, Any] = field(default_factory=dict)
    others: bool = True  # whether pieces that hold no hex may stand where they come in
    works: bool = True  # whether Fieldworks and a Stalin line may be there
    held: bool = False  # whether the hex has to be theirs before


def begun(way: Way, there: Sequence[Any], **spec: Any) -> Game:
    """The position of a way, with some more in its hex."""
    units = [piece for hex, stack in way.units.items() for piece in _pieces(stack, hex)]
    units += placed(there, way.hex)
    keys: dict[str, Any] = {"title": "pmd", "turn": 213, "weather": "dry", "supply": "offensive", **NEVER}
    return stavka.situation({**keys, "stage": way.stage, **spec, **way.more, "units": units})


def _pieces(stack: Any, hex: str) -> list[dict[str, Any]]:
    if hex.startswith(("OKH", "RVGK", "due")):
        return [{"id": unit, "box": hex} for unit in stack]
    return [*placed(stack, hex)]


def gone(way: Way, game: Game) -> Game:
    """Play a way to its end: dice as it wants them, every loss, advance and retreat as it comes."""
    for action in way.play.split("; "):
        game.play(action)
        while " week " not in game.stage and not game.stage.startswith("reinforcement"):
            _answer(way, game)
    return game


def _answer(way: Way, game: Game) -> None:
    if game.to_act == "chance":
        game.play_dice([way.die])
        return
    offered = [str(action) for action in game.legal()]
    wanted = [a for a in offered if a.startswith(("advance", "retreat"))]
    wanted.sort(key=lambda action: way.hex not in action)
    passes = [a for a in offered if a in ("pass", "use none")]
    done = ["done"] if "done" in offered else []
    game.play((wanted or passes or done or offered)[0])


def hex_of(game: Game, hex: str) -> int:
    return war(game).board.grid.index(hex)


# -- who comes in ------------------------------------------------------------------------------------------------------

WEAK = infantry("axis", "Weak", 1, 1, steps=1)
LOST = infantry("soviet", "Lost", 1, 1, steps=1)
SOVIET_WAYS = [
    Way("march", "soviet movement", f"move 5RD {NORTH}-{HEX}", {NORTH: ["5RD"]}),
    Way(
        "march with their marker",
        "soviet movement",
        f"carry 5RD {NORTH}-{HEX}",
        {NORTH: ["5RD"]},
        more={"reserves": {"soviet": {NORTH: 1}}},
    ),
    Way(
        "out of reserve",
        "soviet own reserves",
        f"move 7TC {NORTH}-{HEX}",
        {NORTH: ["7TC"]},
        more={"reserves": {"soviet": {NORTH: 1}}},
    ),
    Way("from an area", "soviet movement", "enter 5RD 6040", {"RVGK South": ["5RD"]}, hex="6040"),
    Way(
        "by a marker",
        "soviet combat",
        f"attack 5RD {HEX} cc",
        {NORTH: ["5RD"]},
        more={"close_combat_ready": {"soviet": 1}},
    ),
    Way(
        "mobile assault",
        "soviet movement",
        f"assault 7TC {HEX}",
        {NORTH: ["7TC"], HEX: [WEAK]},
        others=False,
        works=False,
    ),
    Way("advance", "soviet combat", f"attack {'+'.join(CROWD)} {HEX}", {NORTH: CROWD, HEX: [WEAK]}, others=False),
    Way(
        "retreat",
        "axis combat",
        f"attack 31ID+32ID+34ID+35ID {HEX}",
        {NORTH: ["31ID", "32ID", "34ID", "35ID"], HEX: ["1GRD"]},
        hex=SOUTH,
        die=3,
    ),
    Way("ship", "soviet movement", "ship 5RD Novorossiysk", {TUAPSE: ["5RD"]}, hex=NOVOROSSIYSK, held=True),
    Way(
        "invasion",
        "soviet movement",
        f"invade 1GRD {TAMAN}",
        {NOVOROSSIYSK: ["1GRD"]},
        hex=TAMAN,
        more={"control": {"soviet": [NOVOROSSIYSK]}},
    ),
    Way(
        "drop",
        "soviet movement",
        "drop 1GParB 1819",
        {MINSK: ["5RD"], "RVGK North": ["1GParB"]},
        hex="1819",
        die=1,
        more={"turn": 313, "offensive_supply": {"soviet": [[5, MINSK]]}},
        works=False,
    ),
    Way("placed from an area", "soviet refit", "place 5RD 1819", {MINSK: ["6RD"], "RVGK North": ["5RD"]}, hex="1819"),
]


@pytest.mark.parametrize("way", SOVIET_WAYS, ids=lambda way: way.name)
def test_what_follows_when_soviet_units_come_in(way: Way) -> None:
    """pmd:4.2-c, pmd:15.8-d, pmd:15.11-d, pmd:13.4.2-aa: the hex is theirs, partisans are relieved, guns are taken."""
    game = begun(way, ["Partisans"] if way.others else [])
    pos = war(game)
    home = hex_of(game, way.hex)
    if not way.held:
        pos.owner[0] |= 1 << home
        pos.owner[1] &= ~(1 << home)
        pos.works[0] |= way.works << home
    gone(way, game)
    pos = war(game)
    assert pos.occupied[1] >> home & 1
    assert pos.controller(home) == "soviet"
    assert game.piece("Partisans").hex is None
    assert not pos.works[0] >> home & 1


GAMBIT = {"turn": 313, "counts": {"manstein gambit": 312}}
AXIS_WAYS = [
    Way("march", "axis movement", f"move 31ID {NORTH}-{HEX}", {NORTH: ["31ID"]}),
    Way(
        "march with their marker",
        "axis movement",
        f"carry 31ID {NORTH}-{HEX}",
        {NORTH: ["31ID"]},
        more={"reserves": {"axis": {NORTH: 1}}},
    ),
    Way(
        "out of reserve",
        "axis own reserves",
        f"move 3PD {NORTH}-{HEX}",
        {NORTH: ["3PD"]},
        more={"reserves": {"axis": {NORTH: 1}}},
    ),
    Way("from an area", "axis movement", "enter 31ID 0617", {"OKH North": ["31ID"]}, hex="0617"),
    Way("mobile assault", "axis movement", f"assault 3PD {HEX}", {NORTH: ["3PD"], HEX: [LOST]}, works=False),
    Way("advance", "axis combat", f"attack 31ID+32ID+34ID {HEX}", {NORTH: ["31ID", "32ID", "34ID"], HEX: [LOST]}),
    Way("attack on guns", "axis combat", f"attack 31ID {HEX}", {NORTH: ["31ID"]}),
    Way(
        "by a marker",
        "axis combat",
        f"attack 31ID {HEX} cc",
        {NORTH: ["31ID"]},
        more={"close_combat_ready": {"axis": 1}},
        others=False,
    ),
    Way(
        "retreat",
        "soviet combat",
        f"attack {'+'.join(STRONG)} {HEX}",
        {NORTH: STRONG, HEX: ["31ID"]},
        hex=SOUTH,
        others=False,
    ),
    Way(
        "train",
        "axis movement",
        f"transfer 31ID {MINSK}",
        {"OKH North": ["31ID"]},
        hex=MINSK,
        held=True,
        more={"control": {"axis": [MINSK]}},
    ),
    Way(
        "ship", "axis movement", "ship 31ID Riga", {"1009": ["31ID"], RIGA: ["32ID"]}, hex=RIGA, held=True, others=False
    ),
    Way(
        "drop",
        "axis movement",
        "drop 1ParD 1010",
        {"OKH North": ["1ParD"], "1236": ["1ID"]},
        hex="1010",
        more=GAMBIT,
        works=False,
    ),
    Way(
        "drop on enemies",
        "axis movement",
        "drop 1ParD 1010",
        {"OKH North": ["1ParD"], "1236": ["1ID"], "1010": [LOST]},
        hex="1010",
        more=GAMBIT,
        works=False,
    ),
    Way(
        "raid and assault",
        "axis movement",
        f"raid 1CD {HEX}; done; attack 31ID+32ID {HEX}",
        {NORTH: ["1CD", "31ID", "32ID"], HEX: [LOST]},
        more={"terrain": {HEX: "forest"}},
    ),
]


@pytest.mark.parametrize("way", AXIS_WAYS, ids=lambda way: way.name)
def test_what_follows_when_axis_units_come_in(way: Way) -> None:
    """pmd:4.2-c, pmd:13.4.2-t,-aa, pmd:15.11-d: the hex is theirs, its works are gone, guns alone are taken."""
    game = begun(way, ["1AD", "Pontoon1"] if way.others else [])
    pos = war(game)
    home = hex_of(game, way.hex)
    if not way.held:
        pos.owner[0] &= ~(1 << home)
        pos.owner[1] |= 1 << home
    pos.works[1] |= (way.works and not way.held) << home
    pos.stalin_line |= way.works << home
    gone(way, game)
    pos = war(game)
    assert pos.occupied[0] >> home & 1
    assert pos.controller(home) == "axis"
    assert (game.piece("1AD").hex, game.piece("Pontoon1").hex) == (None, None)
    assert not pos.works[1] >> home & 1
    assert not pos.stalin_line >> home & 1


# -- who leaves --------------------------------------------------------------------------------------------------------

KISHINEV = "1240"
WAYS_OUT = [
    Way("march", "axis movement", f"move 31ID {HEX}-{NORTH}", {HEX: ["31ID"]}),
    Way("march with their marker", "axis movement", f"carry 31ID {HEX}-{NORTH}", {HEX: ["31ID"]}),
    Way("out of reserve", "axis own reserves", f"move 3PD {HEX}-{NORTH}", {HEX: ["3PD"]}),
    Way("train", "axis movement", "transfer 31ID OKH-South", {KISHINEV: ["31ID"]}, hex=KISHINEV),
    Way("ship", "axis movement", "ship 31ID OKH-North", {RIGA: ["31ID"]}, hex=RIGA),
    Way("drop", "axis movement", "drop 1ParD 1010", {KISHINEV: ["1ParD"]}, hex=KISHINEV, more=GAMBIT),
    Way(
        "drop on enemies",
        "axis movement",
        "drop 1ParD 1010",
        {KISHINEV: ["1ParD"], "1010": [LOST]},
        hex=KISHINEV,
        more=GAMBIT,
    ),
    Way(
        "raid",
        "axis movement",
        f"raid 1CD {NORTH}",
        {HEX: ["1CD"], NORTH: [LOST]},
        more={"terrain": {NORTH: "forest"}},
    ),
    Way("mobile assault", "axis movement", f"assault 3PD {NORTH}", {HEX: ["3PD"], NORTH: [LOST]}, works=False),
    Way("advance", "axis combat", f"attack 3PD {NORTH}", {HEX: ["3PD"], NORTH: [LOST]}, works=False),
    Way("attack on guns", "axis combat", f"attack 31ID {NORTH}", {HEX: ["31ID"], NORTH: ["1AD"]}, works=False),
    Way(
        "by a marker",
        "axis combat",
        f"attack 31ID {NORTH} cc",
        {HEX: ["31ID"]},
        more={"close_combat_ready": {"axis": 1}},
        works=False,
    ),
    Way(
        "lost in an attack",
        "axis combat",
        f"attack 202AGBn {NORTH}",
        {HEX: ["202AGBn"], NORTH: ["1GRD", "8GRD", "9GRD"]},
        works=False,
    ),
    Way("retreat", "soviet combat", f"attack {'+'.join(STRONG)} {HEX}", {HEX: ["31ID"], NORTH: STRONG}, works=False),
    Way(
        "lost in defence",
        "soviet combat",
        f"attack {'+'.join(STRONG)} {HEX}",
        {HEX: ["202AGBn"], NORTH: STRONG},
    ),
    Way("given up", "axis refit", "reduce 202AGBn", {HEX: ["202AGBn"]}),
    Way("withdrawn", "reinforcement: withdrawals", "withdraw 2SSMID", {HEX: ["2SSMID"]}, more={"turn": 211}),
]
NOT_BY_LAND = ("train", "ship", "drop", "drop on enemies", "raid")  # no air unit goes along


@pytest.mark.parametrize("raided", [False, True])
@pytest.mark.parametrize("way", WAYS_OUT, ids=lambda way: way.name)
def test_what_follows_when_the_last_units_leave(way: Way, raided: bool) -> None:
    """pmd:15.4-e,-g,-i, pmd:6.4-d, pmd:13.4.2-v, pmd:15.6-f: nothing of theirs lies on, and raiders hold the hex."""
    raider = [{"id": "1GCD", "flags": ["raiding"]}] if raided else []
    game = begun(way, ["VIIIAirC", *raider], reserves={"axis": {way.hex: 1}})
    home = hex_of(game, way.hex)
    war(game).hedgehogs |= way.works << home
    assert 2 * home in war(game).reserves
    gone(way, game)
    pos = war(game)
    assert not pos.occupied[0] >> home & 1
    assert game.piece("VIIIAirC").hex != way.hex
    assert game.piece("VIIIAirC").hex is None or way.name not in NOT_BY_LAND
    assert pos.defender == {}  # raiders share no hex (pmd:15.6-b)
    assert 2 * home not in pos.reserves
    assert not pos.hedgehogs >> home & 1
    taken = raided or way.stage == "soviet combat"  # by raiders, or by those who have attacked it
    assert bool(pos.occupied[1] >> home & 1) is taken
    assert pos.controller(home) == ("soviet" if taken else "axis")


# -- who leaves a shared hex -------------------------------------------------------------------------------------------

FRIENDS = {NORTH: ["34ID"]}
OUT_OF_SHARED = [
    Way("march", "axis movement", f"move 31ID {HEX}-{NORTH}", {HEX: ["31ID", "100RD"], **FRIENDS}),
    Way(
        "out of reserve",
        "axis own reserves",
        f"move 3PD {HEX}-{NORTH}",
        {HEX: ["3PD", "100RD"], **FRIENDS},
        more={"reserves": {"axis": {HEX: 1}}},
    ),
    Way("lost in an attack", "axis combat", f"attack 202AGBn {HEX}", {HEX: ["202AGBn", "100RD", "102RD", "106RD"]}),
    Way(
        "retreat",
        "soviet combat",
        f"attack 100RD+102RD+106RD {HEX}",
        {HEX: ["31ID", *STRONG], **FRIENDS},
        more={"hex_defender": {HEX: "axis"}},
        others=False,
    ),
    Way("given up", "axis refit", "reduce 202AGBn", {HEX: ["202AGBn", "100RD"]}),
    Way(
        "withdrawn",
        "reinforcement: withdrawals",
        "withdraw 2SSMID",
        {HEX: ["2SSMID", "100RD"]},
        more={"turn": 211},
    ),
]


@pytest.mark.parametrize("way", OUT_OF_SHARED, ids=lambda way: way.name)
def test_what_follows_when_the_last_units_leave_a_shared_hex(way: Way) -> None:
    """pmd:13.1-f, pmd:4.2-c, pmd:15.10-g, pmd:15.4-e: it is the enemy's, and so are guns that are left; markers go."""
    game = begun(way, ["Gustav"] if way.others else [], close_combat={"axis": [way.hex]})
    home = hex_of(game, way.hex)
    pos = war(game)
    pos.owner[0] |= 1 << home
    pos.owner[1] &= ~(1 << home)
    assert pos.joint >> home & 1
    gone(way, game)
    pos = war(game)
    assert not pos.occupied[0] >> home & 1
    assert pos.controller(home) == "soviet"
    assert (pos.close_combat, pos.close_due, pos.defender) == ({}, (1, 0), {})
    assert game.piece("Gustav").hex is None
