"""Sea moves on two seas with a table of ten faces: success, a step lost, turned back, lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import pytest

from stavka.engine.menus import Ending
from stavka.engine.record import snapshot
from stavka.engine.refusal import Refusal
from stavka.engine.stage import AnyOption
from stavka.mechanics.combat.losses import lose_step
from stavka.mechanics.sea.sailing import SeaMoves
from stavka.mechanics.sea.voyages import (
    ARRIVES,
    EVACUATION,
    INVASION,
    LOSES_STEP,
    LOST,
    TURNS_BACK,
    SeaRules,
    SeaTable,
    Seaways,
    Voyage,
    VoyageRoll,
    has_moved,
    note_move,
)
from tests.mechanics.toy import (
    BLUE,
    GRID,
    MOVED,
    RED,
    WAITING,
    ToyMenu,
    ToyWar,
    Transfer,
    at,
    drawn,
    offered,
    playing,
    refused_by,
    toy,
)

COASTS = {"north": at(*(f"01{n:02}" for n in range(1, 10))), "south": at(*(f"09{n:02}" for n in range(1, 10)))}
PORTS = {"north": at("0102", "0105", "0108"), "south": at("0903", "0907")}
TABLE = SeaTable(((6, ARRIVES), (7, LOSES_STEP), (8, TURNS_BACK)))
RULES = SeaRules(ports="toy:ports", one_sea="toy:one sea", launch="toy:launch", shore="toy:shore", rescue="toy:rescue")


class Terms:
    """Invasions land in the north alone; a friendly port is one that a side owns."""

    def seas(self) -> Sequence[str]:
        return tuple(COASTS)

    def invaded(self) -> Sequence[str]:
        return ("north",)

    def called(self, sea: str) -> str:
        return f"the {sea} sea"

    def coast(self, pos: ToyWar, sea: str) -> int:
        return COASTS[sea]

    def ports(self, pos: ToyWar, side: int, sea: str) -> int:
        return PORTS[sea] & pos.owner[side]

    def no_shore(self, pos: ToyWar, hex: int) -> Refusal:
        return Refusal("nobody lands there", "toy:no shore")

    def no_invasion(self, pos: ToyWar, unit: int, hex: int) -> Refusal | None:
        return Refusal("armor stays at home", "toy:armor") if pos.counter(unit).kind == "armor" else None

    def voyage(self, unit: int, kind: str, sea: str, to: int) -> Voyage:
        return Voyage(unit, kind, sea, to)


SEAWAYS: Seaways[ToyWar] = Seaways(Terms(), RULES)


def this_impulse(pos: ToyWar) -> int:
    return pos.turn * 2 + pos.impulse


@dataclass(slots=True)
class SeaRoll(VoyageRoll[ToyWar]):
    """A ten-sided die, one lower for each friendly port of the sea."""

    faces: ClassVar[int] = 10

    def outcome(self, pos: ToyWar, die: int) -> str:
        return TABLE.outcome(die - Terms().ports(pos, pos.player, self.voyage.sea).bit_count())

    def settle(self, pos: ToyWar, outcome: str) -> None:
        unit = self.voyage.unit
        pos.tell(f"{pos.short(unit)} {outcome}")
        if outcome == LOST:
            pos.eliminate(unit)
            return
        pos.flags[unit] |= MOVED
        if outcome != TURNS_BACK:
            pos.put(unit, self.voyage.to)
        if outcome == LOSES_STEP:
            lose_step(pos, unit)


class Transferring(SeaMoves[ToyWar, Transfer]):
    """One move on each sea and impulse, made or tried."""

    action = Transfer

    def sailors(self, pos: ToyWar) -> list[int]:
        return [u for u in pos.roster.of_side[pos.player] if pos.where[u] >= 0]

    def not_fit(self, pos: ToyWar, unit: int) -> Refusal | None:
        return Refusal("it has moved", "toy:moved") if pos.flags[unit] & MOVED else None

    def goals(self, pos: ToyWar) -> int:
        return sum(Terms().ports(pos, pos.player, sea) for sea in COASTS)

    def move(self, pos: ToyWar, unit: int, to: int) -> Transfer:
        return Transfer(pos.short(unit), pos.hex_name(to))

    def plan(self, pos: ToyWar, action: Transfer) -> Voyage | Refusal:
        unit = pos.roster.index(action.unit)
        found = self.not_fit(pos, unit) or SEAWAYS.transfer(pos, unit, GRID.index(action.hex))
        if isinstance(found, Voyage) and has_moved(pos, pos.player, found.sea, this_impulse(pos)):
            return Refusal("the move of this impulse is made", "toy:one move")
        return found

    def sail(self, pos: ToyWar, voyage: Voyage) -> None:
        note_move(pos, voyage.sea, this_impulse(pos))
        pos.ask(SeaRoll(voyage))


OPTIONS: tuple[AnyOption[ToyWar], ...] = (Transferring(), Ending())


class Movement(ToyMenu):
    name = "movement"
    offers = OPTIONS


def harbours(**units: str) -> ToyWar:
    """Blue has 0102 and 0105 in the north and both southern ports, Red has 0108."""
    pos = toy(**units)
    pos.owner = [at("0102", "0105", "0903", "0907"), at("0108")]
    return pos


def test_from_port_to_port_of_one_sea() -> None:
    pos = harbours(B1="5-4 0102", B2="5-4 0505")
    game = playing(pos, Movement(BLUE))
    assert offered(game) == {"transfer B1 0105", "done"}
    assert refused_by(game, "transfer B1 0108") == "toy:ports"
    assert refused_by(game, "transfer B1 0102") == "toy:ports"
    assert refused_by(game, "transfer B1 0903") == "toy:one sea"
    assert refused_by(game, "transfer B2 0102") == "toy:ports"
    game.play("transfer B1 0105")
    game.play_dice([8])  # two ports make it a 6
    assert pos.hex_of("B1") == "0105"


@pytest.mark.parametrize(
    ("die", "hex", "steps"), [(8, "0105", 2), (9, "0105", 1), (10, "0102", 2)], ids=["safe", "a step", "back"]
)
def test_the_die_decides(die: int, hex: str, steps: int) -> None:
    pos = harbours(B1="5-4/3-4 0102")
    game = playing(pos, Movement(BLUE))
    game.play("transfer B1 0105")
    game.play_dice([die])
    assert (pos.hex_of("B1"), pos.steps(0)) == (hex, steps)


def test_without_ports_the_worst_happens() -> None:
    pos = harbours(B1="5-4/3-4 0102")
    roll = SeaRoll(Voyage(0, EVACUATION, "north", GRID.index("0105")))
    pos.owner = [0, 0]
    assert roll.outcome(pos, 9) == LOST
    roll.rolled(pos, (9,))
    assert pos.hex_of("B1") is None


def test_one_move_on_each_sea_and_impulse() -> None:
    pos = harbours(B1="5-4 0102", B2="5-4 0105", B3="5-4 0903")
    game = playing(pos, Movement(BLUE))
    game.play("transfer B1 0105")
    game.play_dice([1])
    assert refused_by(game, "transfer B2 0102") == "toy:one move"
    assert offered(game) == {"transfer B3 0907", "done"}
    pos.impulse = 2
    assert "transfer B2 0102" in offered(game)
    assert not has_moved(pos, RED, "north", this_impulse(pos))


def rule_of(found: Voyage | Refusal) -> str:
    assert isinstance(found, Refusal)
    return found.rule


def test_invasions_land_on_a_coast_without_enemies() -> None:
    pos = harbours(B1="5-4 0102", B2="5-4 0903", B3="5-4 0202", B4="5-6 0102 armor", B5="5-4 off", R1="3-4 0104")

    def invade(unit: int, hex: str) -> Voyage | Refusal:
        return SEAWAYS.invasion(pos, unit, GRID.index(hex))

    assert invade(0, "0107") == Voyage(0, INVASION, "north", GRID.index("0107"))
    assert rule_of(invade(0, "0104")) == "toy:shore"
    assert rule_of(invade(0, "0505")) == "toy:no shore"
    assert rule_of(invade(0, "0904")) == "toy:no shore"
    assert rule_of(invade(0, "0102")) == "toy:launch"
    assert rule_of(invade(1, "0107")) == "toy:one sea"
    assert rule_of(invade(2, "0107")) == "toy:launch"
    assert rule_of(invade(3, "0107")) == "toy:armor"
    assert isinstance(invade(4, "0107"), Voyage)  # from beyond the map
    assert rule_of(SEAWAYS.invasion(pos, 0, WAITING)) == "toy:shore"


def test_evacuation_goes_off_any_coast_to_a_friendly_port_of_that_sea() -> None:
    pos = harbours(B1="5-4 0107", B2="5-4 0505")
    assert SEAWAYS.evacuation(pos, 0, GRID.index("0105")) == Voyage(0, EVACUATION, "north", GRID.index("0105"))
    assert rule_of(SEAWAYS.evacuation(pos, 0, GRID.index("0108"))) == "toy:rescue"
    assert rule_of(SEAWAYS.evacuation(pos, 0, GRID.index("0903"))) == "toy:rescue"
    assert rule_of(SEAWAYS.evacuation(pos, 1, GRID.index("0105"))) == "toy:rescue"
    assert isinstance(SEAWAYS.evacuation(pos, 0, WAITING), Voyage)


def test_a_position_at_a_roll_can_be_kept() -> None:
    pos = harbours(B1="5-4 0102")
    game = playing(pos, Movement(BLUE))
    game.play("transfer B1 0105")
    restored = snapshot.restore(pos, snapshot.take(pos))
    assert restored.stages == pos.stages


def test_a_random_player_sails_where_he_may() -> None:
    pos = harbours(B1="5-4 0102", B2="5-4 0907", B3="5-4 0505")
    assert drawn(pos, Transferring()) == {"transfer B1 0105", "transfer B2 0903"}
    note_move(pos, "north", this_impulse(pos))
    assert drawn(pos, Transferring()) == {"transfer B2 0903"}
