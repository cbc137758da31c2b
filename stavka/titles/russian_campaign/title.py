"""The Russian Campaign, 4th edition, as a title of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from stavka.board import BadTable, Board, load_board
from stavka.engine import phases
from stavka.engine.action import Action
from stavka.engine.counters import Counter
from stavka.engine.odds import Odds
from stavka.engine.refusal import Refusal, Unreadable
from stavka.engine.seams import Rulebook
from stavka.engine.title import Handicap, Title
from stavka.mechanics.combat.odds import attack_asked
from stavka.telling.situation import check_keys
from stavka.titles.russian_campaign import base_game, notation, sequence
from stavka.titles.russian_campaign.actions.combat import Battle
from stavka.titles.russian_campaign.combat import attacks
from stavka.titles.russian_campaign.options import bidding
from stavka.titles.russian_campaign.options.catalogue import EXCLUSIVE, OPTIONS
from stavka.titles.russian_campaign.seams import Seams
from stavka.titles.russian_campaign.setup import force_lists, setting_up, start_lines
from stavka.titles.russian_campaign.setup.force_lists import ForceList
from stavka.titles.russian_campaign.state.charts import Charts
from stavka.titles.russian_campaign.state.flags import BOXES, NAMES, SIDES
from stavka.titles.russian_campaign.state.ground import Ground
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.state.roster import TrcRoster, load_counters
from stavka.titles.russian_campaign.telling import situation, tallies, view
from stavka.titles.russian_campaign.telling.aids import TrcAids
from stavka.titles.russian_campaign.telling.hints import TrcHints
from stavka.titles.russian_campaign.variants import deciding
from stavka.titles.russian_campaign.variants.catalogue import VARIANTS

TERRAINS = ("clear", "woods", "mountain", "swamp", "sea", "lake")
PLACE_KINDS = ("major", "minor", "oil")
SETTINGS = ("adopt", "bid", "march_weather", "seeds")


class RussianCampaign(TrcAids, Title[War]):
    code: ClassVar[str] = "trc"
    name: ClassVar[str] = "The Russian Campaign"
    sides: ClassVar[tuple[str, str]] = SIDES
    actions: ClassVar[Sequence[type[Action]]] = notation.ACTIONS
    boxes: ClassVar[tuple[str, ...]] = BOXES
    lost_boxes: ClassVar[tuple[str, ...]] = ("pool", "surrendered")
    options: ClassVar[Mapping[str, str]] = {rule.name: rule.line for rule in (*OPTIONS, *VARIANTS)}
    rulebook: ClassVar[Rulebook[Seams]] = Rulebook(base_game.seams, (*OPTIONS, *VARIANTS))
    sequence: ClassVar[Sequence[str]] = sequence.NAMES
    series: ClassVar[str] = "barbarossa"
    flags: ClassVar[Mapping[int, str]] = NAMES
    counts: ClassVar[Mapping[str, str]] = {name: count.says for name, count in tallies.COUNTS.items()}
    handicap: ClassVar[Handicap] = Handicap("bid", "replacement factors for the Russians over the game", -40, 40)
    played_out: ClassVar[tuple[str, ...]] = ("no-sudden-death",)

    @cached_property
    def map(self) -> Board:
        return load_board(self.tables, shifted="even", terrains=TERRAINS, place_kinds=PLACE_KINDS)

    @cached_property
    def charts_read(self) -> Charts:
        return Charts(self.charts)

    @cached_property
    def roster(self) -> TrcRoster:
        return TrcRoster(load_counters(self.tables), self.charts_read)

    def roster_with(self, extra: Sequence[Counter]) -> TrcRoster:
        """The counters with pieces a situation made up."""
        return TrcRoster([*self.roster.counters, *extra], self.charts_read) if extra else self.roster

    @cached_property
    def scenario_file(self) -> dict[str, Any]:
        data = self.tables.toml("scenarios.toml")
        start_lines.expand(data)
        return data

    def axis_side(self, line: str) -> int:
        """The hexes west of a start line (trc:scn-setup-lines)."""
        if line not in self._axis_sides:
            self._axis_sides[line] = start_lines.axis_side(self.scenario_file, self.map.grid, line)
        return self._axis_sides[line]

    @cached_property
    def _axis_sides(self) -> dict[str, int]:
        return {}

    def force_list(self, scenario: str) -> ForceList:
        """The counters of a scenario and where history had them, checked against the scenario's lists."""
        data = self.scenario(scenario)
        key = data.get("same_set_up_as", scenario)  # trc:scn-barb-setup
        if key not in self._force_lists:
            raise BadTable(f"setup_historical.csv: there is no set-up of {key}")
        found = self._force_lists[key]
        if key not in self._lists_checked:
            force_lists.check(key, self.scenario(key), found, self.roster)
            self._lists_checked.add(key)
        return found

    @cached_property
    def _force_lists(self) -> dict[str, ForceList]:
        return force_lists.load(self.tables, self.roster, self.map)

    @cached_property
    def _lists_checked(self) -> set[str]:
        return set()

    @cached_property
    def scenarios(self) -> Mapping[str, Any]:
        return {key: value for key, value in self.scenario_file.items() if "start_turn" in value}

    def check_options(self, options: Iterable[str]) -> frozenset[str]:
        """The options agreed on at the start (trc:26-a); some exclude each other (trc:26.92, trc:26.94-a)."""
        chosen = super().check_options(str(option).lower() for option in options)
        for pair in EXCLUSIVE:
            if chosen.issuperset(pair):
                raise Unreadable(f"the options {' and '.join(pair)} exclude each other")
        return chosen

    @cached_property
    def _ground(self) -> Ground:
        return Ground(self.map, self.charts["rail"]["exits"])

    def ground_of(self, board: Board) -> Ground:
        if board is self.map:
            return self._ground
        return Ground(board, self.charts["rail"]["exits"])

    @cached_property
    def partisans(self) -> tuple[int, ...]:
        return tuple(self.roster.select(kind="partisan"))

    def start(self, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]) -> War:
        """A new game; a bid or a variant agreed on beforehand is among the settings (trc:scn-setup-sides)."""
        check_keys("the list of settings", settings, SETTINGS)
        agreed = frozenset(("bidding",)) if "bid" in settings else frozenset()
        pos = setting_up.start(self, scenario.replace("-", "_").lower(), options, agreed, set_up)
        deciding.preset(pos, settings)
        bidding.begin(pos, settings)
        return pos

    def situate(self, spec: Mapping[str, Any]) -> War:
        return situation.situate(self, spec)

    def next_phase(self, pos: War) -> None:
        phases.next_phase(pos, sequence.PHASES)

    def view(self, pos: War, side: str) -> dict[str, Any]:
        return view.view(pos, side)

    def odds(self, pos: War, action: Action) -> Odds:
        def refusal(battle: Battle) -> Refusal | None:
            return attacks.who_refusal(pos, battle) or attacks.odds_refusal(pos, battle)

        return attacks.odds_of(pos, attack_asked(action, Battle, refusal))

    @cached_property
    def hints(self) -> TrcHints:
        return TrcHints()
