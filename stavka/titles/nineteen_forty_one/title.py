"""1941 as a title of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar  # what comes from outside and goes there

from stavka.board import Board, load_board
from stavka.engine import phases
from stavka.engine.action import Action
from stavka.engine.counters import Counter
from stavka.engine.odds import Odds
from stavka.engine.seams import Rulebook
from stavka.engine.title import Handicap, Title
from stavka.mechanics.combat.odds import attack_asked
from stavka.titles.nineteen_forty_one import notation, sequence, setup
from stavka.titles.nineteen_forty_one.actions import Attack
from stavka.titles.nineteen_forty_one.combat import attacks
from stavka.titles.nineteen_forty_one.options import catalogue
from stavka.titles.nineteen_forty_one.seams import Seams
from stavka.titles.nineteen_forty_one.state.charts import Charts
from stavka.titles.nineteen_forty_one.state.flags import BOXES, NAMES, SIDES
from stavka.titles.nineteen_forty_one.state.ground import Ground
from stavka.titles.nineteen_forty_one.state.position import War
from stavka.titles.nineteen_forty_one.state.roster import Roster41, load_counters
from stavka.titles.nineteen_forty_one.telling import situation, tallies, view
from stavka.titles.nineteen_forty_one.telling.aids import Aids41
from stavka.titles.nineteen_forty_one.telling.hints import Hints41

TERRAINS = ("clear", "forest", "rough", "swamp", "sea", "lake")
PLACE_KINDS = ("major", "reference", "fortification", "exit")


class NineteenFortyOne(Aids41, Title[War]):
    code: ClassVar[str] = "n41"
    name: ClassVar[str] = "1941"
    sides: ClassVar[tuple[str, str]] = SIDES
    actions: ClassVar[Sequence[type[Action]]] = notation.ACTIONS
    boxes: ClassVar[tuple[str, ...]] = BOXES
    lost_boxes: ClassVar[tuple[str, ...]] = ("eliminated",)
    options: ClassVar[Mapping[str, str]] = {rule.name: rule.line for rule in catalogue.OPTIONS}
    rulebook: ClassVar[Rulebook[Seams]] = Rulebook(catalogue.seams_of_every_game, catalogue.OPTIONS)
    sequence: ClassVar[Sequence[str]] = sequence.NAMES
    flags: ClassVar[Mapping[int, str]] = NAMES
    counts: ClassVar[Mapping[str, str]] = {name: count.says for name, count in tallies.COUNTS.items()}
    handicap: ClassVar[Handicap] = Handicap("handicap", "victory points for the German", -12, 12)

    @cached_property
    def map(self) -> Board:
        """The map of numbered hexes (n41:1-map-hexes)."""
        return load_board(
            self.tables, shifted="even", terrains=TERRAINS, place_kinds=PLACE_KINDS, barring=("sea", "lake")
        )

    @cached_property
    def charts_read(self) -> Charts:
        return Charts(self.charts)

    @cached_property
    def roster(self) -> Roster41:
        return Roster41(load_counters(self.tables))

    def roster_with(self, extra: Sequence[Counter]) -> Roster41:
        """The counters with pieces a situation made up."""
        return Roster41([*self.roster.counters, *extra]) if extra else self.roster

    @cached_property
    def hints(self) -> Hints41:
        return Hints41()

    @cached_property
    def _ground(self) -> Ground:
        return Ground(self.map, self.charts_read)

    def ground_of(self, board: Board) -> Ground:
        return self._ground if board is self.map else Ground(board, self.charts_read)

    def start(self, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]) -> War:
        return setup.start(self, scenario, options, set_up, settings)

    def situate(self, spec: Mapping[str, Any]) -> War:
        return situation.situate(self, spec)

    def next_phase(self, pos: War) -> None:
        phases.next_phase(pos, sequence.PHASES)

    def view(self, pos: War, side: str) -> dict[str, Any]:
        return view.view(pos, side)

    def odds(self, pos: War, action: Action) -> Odds:
        return attacks.odds_of(pos, attack_asked(action, Attack, partial(attacks.refusal, pos)))
