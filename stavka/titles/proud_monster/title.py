"""Proud Monster Deluxe as a title of the engine."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar  # settings, charts and situations come from outside

from stavka.board import Board, Row, load_board
from stavka.engine.action import Action
from stavka.engine.action import Names as NamesOfGame
from stavka.engine.counters import Counter
from stavka.engine.odds import Odds, OddsRange
from stavka.engine.seams import Rulebook
from stavka.engine.title import Handicap, Title
from stavka.titles.proud_monster import base_game, notation, sequence
from stavka.titles.proud_monster.options.catalogue import OPTIONS
from stavka.titles.proud_monster.seams import Seams
from stavka.titles.proud_monster.setup import beginning
from stavka.titles.proud_monster.setup.cards_1942 import Cards1942
from stavka.titles.proud_monster.setup.historical import Cards
from stavka.titles.proud_monster.state import statements
from stavka.titles.proud_monster.state.calendar import TURNS, label
from stavka.titles.proud_monster.state.charts import Charts, read_charts
from stavka.titles.proud_monster.state.counters import Type, load_counters, load_rows, load_types
from stavka.titles.proud_monster.state.flags import BOXES, LOST_BOXES, NAMES, SIDES
from stavka.titles.proud_monster.state.ground import REGIONS, Ground, Printed
from stavka.titles.proud_monster.state.lore import Lore
from stavka.titles.proud_monster.state.position import War
from stavka.titles.proud_monster.state.roster import RosterPMD
from stavka.titles.proud_monster.state.track import (
    AxisTurn,
    Names,
    SovietTurn,
    axis_track,
    guards_from,
    sources,
    soviet_track,
    tried_names,
)
from stavka.titles.proud_monster.supply import supply_effects
from stavka.titles.proud_monster.telling import battle_odds, known, odds_range, situation, tallies, view
from stavka.titles.proud_monster.telling.aids import AidsPMD
from stavka.titles.proud_monster.telling.hints import HintsPMD
from stavka.titles.proud_monster.telling.wording.figures_told import Described

TERRAINS = ("clear", "forest", "rough", "marsh", "mountain", "sea", "lake", "offmap")  # pmd:11.1-k
RESULTS = {  # pmd:13.7-a
    f"{own}/{theirs}": f"the attacker loses {own} {'step' if own == 1 else 'steps'}, the defender {theirs}"
    for own in range(4)
    for theirs in range(8)
}
PLACE_KINDS = ("city", "large_town", "small_town", "village")  # pmd:11.1-n


class ProudMonster(AidsPMD, Title[War]):
    code: ClassVar[str] = "pmd"
    name: ClassVar[str] = "Proud Monster Deluxe"
    sides: ClassVar[tuple[str, str]] = SIDES
    actions: ClassVar[Sequence[type[Action]]] = notation.ACTIONS
    boxes: ClassVar[tuple[str, ...]] = BOXES
    lost_boxes: ClassVar[tuple[str, ...]] = LOST_BOXES
    options: ClassVar[Mapping[str, str]] = {rule.name: rule.line for rule in OPTIONS}
    rulebook: ClassVar[Rulebook[Seams]] = Rulebook(base_game.seams, OPTIONS)
    reserve_phases: ClassVar[frozenset[int]] = sequence.RESERVE_PHASES  # by number
    sequence: ClassVar[Sequence[str]] = sequence.NAMES
    flags: ClassVar[Mapping[int, str]] = NAMES
    counts: ClassVar[Mapping[str, str]] = {name: count.says for name, count in tallies.COUNTS.items()}
    handicap: ClassVar[Handicap] = Handicap("handicap", "victory points for the Axis", -20, 20)
    open_information: ClassVar[bool] = False  # pmd:6.3-a, pmd:16.2-g
    moves_are_seen: ClassVar[bool] = True  # pmd:6.3-a: stacks move in the open, only what is in them is not seen

    @cached_property
    def map(self) -> Board:
        """Columns from the west, rows from the north, even columns half a hex lower (pmd:2.2-a)."""
        return load_board(
            self.tables,
            shifted="even",
            lines="columns",
            positions="north",
            terrains=TERRAINS,
            place_kinds=PLACE_KINDS,
            barring=("sea", "lake"),
            regions=REGIONS,
        )

    @cached_property
    def charts(self) -> Mapping[str, Any]:
        return read_charts(self.tables)

    @cached_property
    def charts_read(self) -> Charts:
        found = Charts(self.charts)
        statements.hold("axis_charts.toml", statements.chits(found))
        return found

    @cached_property
    def types(self) -> dict[str, Type]:
        """The Unit Description Chart (pmd:2.4.1)."""
        return load_types(self.tables)

    @cached_property
    def rows(self) -> tuple[list[Row], list[Row]]:
        """The counters of both sides as their tables have them."""
        return load_rows(self.tables)

    @cached_property
    def roster(self) -> RosterPMD:
        found = RosterPMD(load_counters(*self.rows, self.types), self.types, self.charts_read.unit_types)
        statements.hold("soviet_units.csv", statements.counters(found))
        statements.hold("axis_units.csv", statements.axis(self.rows[0]))
        return found

    @cached_property
    def lore(self) -> Lore:
        """What counters and words of the rules mean (pmd:2.4-a, pmd:3.0-af)."""
        return Lore.read(self.tables, self.types)

    def glossary(self) -> Mapping[str, str]:
        """Words of the rules, types of units, letters in their names, results of battles (pmd:2.4-a, pmd:3.0-af)."""
        return {**self.lore.words(self.types), **RESULTS}

    def roster_with(self, extra: Sequence[Counter]) -> RosterPMD:
        """The counters with pieces a situation made up."""
        if not extra:
            return self.roster
        return RosterPMD([*self.roster.counters, *extra], self.types, self.charts_read.unit_types)

    @cached_property
    def axis_turns(self) -> dict[int, AxisTurn]:
        return axis_track(self.tables, self.rows[0])

    @cached_property
    def soviet_turns(self) -> dict[int, SovietTurn]:
        return soviet_track(self.tables, self.rows[1])

    @cached_property
    def sources(self) -> dict[str, tuple[str, ...]]:
        """By id of a formation the ids of those that it is made of (pmd:9.3-a)."""
        return sources(self.rows[0])

    @cached_property
    def guards_from(self) -> dict[str, str]:
        """By id of a Guards unit the type that it is converted from (pmd:9.4.2-a)."""
        return guards_from(self.rows[1])

    @cached_property
    def soviet_names(self) -> Names:
        return tried_names(self.rows[1])

    @cached_property
    def cards_1941(self) -> Cards:
        found = Cards.read(self.tables)
        kinds = {row["id"]: row["type"] for row in self.rows[0]}
        statements.hold("axis_setup_1941.csv", statements.panzer_armies(found.axis, kinds))
        return found

    @cached_property
    def cards_1942(self) -> Cards1942:
        return Cards1942.read(self.tables)

    @cached_property
    def _printed(self) -> Printed:
        return Printed.read(self.tables)

    @cached_property
    def _ground(self) -> Ground:
        found = Ground(self.map, self._printed)
        statements.hold("hexes.csv", statements.ground(found))
        return found

    def ground_of(self, board: Board) -> Ground:
        return self._ground if board is self.map else Ground(board, self._printed)

    @cached_property
    def _spoken_units(self) -> re.Pattern[str]:
        return notation.spoken(self.types)

    def read(self, text: str, names: NamesOfGame) -> Action:
        """An action, with units apart as people speak of them: ``refit 3 PD 2``."""
        return super().read(notation.closed_up(text, self._spoken_units), names)

    def marker_names(self, pos: War, unit: int) -> tuple[str, ...]:
        """The marker of a unit on the map that is out of supply or isolated (pmd:8.4-k)."""
        if pos.where[unit] < 0 or not pos.roster.zoc[unit]:
            return ()
        state = supply_effects.state_name(pos, unit)
        return (state,) if state.startswith(supply_effects.MARKERS) else ()

    def start(self, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]) -> War:
        return beginning.start(self, scenario, options, set_up, settings)

    def situate(self, spec: Described) -> War:
        return situation.situate(self, spec)

    def next_phase(self, pos: War) -> None:
        sequence.next_phase(pos)

    def view(self, pos: War, side: str) -> view.Plain:
        return view.view(pos, side)

    def unseen(self, pos: War, side: str) -> frozenset[str]:
        """As the view has it, without making one: it is asked at every step."""
        return view.unseen(pos, side)

    def known(self, pos: War, side: str) -> War:
        return known.known(pos, side)

    def turn_name(self, pos: War, turn: int) -> str:
        return label(turn)

    def turns(self, pos: War) -> Sequence[int]:
        """By year and half month (pmd:1.4-a)."""
        return [turn for turn in TURNS if turn <= pos.last_turn]

    @cached_property
    def hints(self) -> HintsPMD:
        return HintsPMD(self.charts_read)

    def odds(self, pos: War, action: Action) -> Odds:
        return battle_odds.odds_of(pos, action)

    def odds_range(self, pos: War, action: Action) -> OddsRange | None:
        return odds_range.odds_range(pos, action)

    def true_odds(self, pos: War, action: Action) -> Odds:
        return battle_odds.imagined(pos, action)
