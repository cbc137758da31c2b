"""Russia Besieged Deluxe as a title of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar  # settings and situations come from outside

from stavka.board import BadTable, Board, load_board
from stavka.engine.action import Action
from stavka.engine.counters import Counter
from stavka.engine.odds import Odds
from stavka.engine.seams import Rulebook
from stavka.engine.title import Handicap, Title
from stavka.mechanics.combat.odds import attack_asked
from stavka.telling.situation import check_keys
from stavka.titles.russia_besieged import base_game, notation, sequence
from stavka.titles.russia_besieged.actions.combat import Attack
from stavka.titles.russia_besieged.combat import attacks
from stavka.titles.russia_besieged.options import bidding
from stavka.titles.russia_besieged.options.catalogue import OPTIONS
from stavka.titles.russia_besieged.seams import Seams
from stavka.titles.russia_besieged.setup import force_lists, setting_up
from stavka.titles.russia_besieged.setup.force_lists import ForceList
from stavka.titles.russia_besieged.state.charts import Charts
from stavka.titles.russia_besieged.state.flags import BOXES, NAMES, SIDES
from stavka.titles.russia_besieged.state.ground import Ground
from stavka.titles.russia_besieged.state.places import Facts
from stavka.titles.russia_besieged.state.position import War
from stavka.titles.russia_besieged.state.roster import Cards, RbRoster, load_counters
from stavka.titles.russia_besieged.telling import situation, tallies, view
from stavka.titles.russia_besieged.telling.aids import RbAids
from stavka.titles.russia_besieged.telling.hints import RbHints

TERRAINS = ("clear", "forest", "swamp", "mountain", "sea", "lake")
PLACE_KINDS = ("major", "minor", "oil", "terminus")
LINKS = ("ice_road", "no_rail", "emergency_rail")
SETTINGS = ("bid", "seeds")


class RussiaBesieged(RbAids, Title[War]):
    code: ClassVar[str] = "rb"
    name: ClassVar[str] = "Russia Besieged"
    sides: ClassVar[tuple[str, str]] = SIDES
    side_words: ClassVar[Mapping[str, str]] = {"german": "axis", "russian": "soviet"}
    actions: ClassVar[Sequence[type[Action]]] = notation.ACTIONS
    boxes: ClassVar[tuple[str, ...]] = BOXES
    counts: ClassVar[Mapping[str, str]] = {name: count.says for name, count in tallies.COUNTS.items()}
    handicap: ClassVar[Handicap] = Handicap("bid", "replacement points for the Russians, one a turn", 0, 20)
    lost_boxes: ClassVar[tuple[str, ...]] = ("pool", "surrendered")
    options: ClassVar[Mapping[str, str]] = {rule.name: rule.line for rule in OPTIONS}
    rulebook: ClassVar[Rulebook[Seams]] = Rulebook(base_game.seams, OPTIONS)
    sequence: ClassVar[Sequence[str]] = sequence.NAMES
    series: ClassVar[str] = "tournament_5"
    flags: ClassVar[Mapping[int, str]] = NAMES

    def flag_names(self, pos: War, unit: int) -> tuple[str, ...]:
        """What its flags say, the number of its Out of Supply marker, and the stage of a partisan on the map."""
        found = super().flag_names(pos, unit)
        if unit in pos.oos:
            found += (f"OOS-{pos.oos[unit]}",)
        if pos.roster.partisan[unit] and pos.where[unit] >= 0:
            found += ("stage 2" if unit in pos.lost_steps else "stage 1",)
        return found

    @cached_property
    def map(self) -> Board:
        return load_board(self.tables, shifted="even", terrains=TERRAINS, place_kinds=PLACE_KINDS, more_links=LINKS)

    @cached_property
    def charts_read(self) -> Charts:
        return Charts(self.charts)

    @cached_property
    def _cards(self) -> Cards:
        return Cards.load(self.tables)

    @cached_property
    def roster(self) -> RbRoster:
        return RbRoster(load_counters(self.tables), self._cards, self.charts_read)

    def roster_with(self, extra: Sequence[Counter]) -> RbRoster:
        """The counters with pieces a situation made up."""
        return RbRoster([*self.roster.counters, *extra], self._cards, self.charts_read) if extra else self.roster

    @cached_property
    def _facts(self) -> Facts:
        return Facts.load(self.tables, self.map.grid)

    @cached_property
    def _ground(self) -> Ground:
        return Ground(self.map, self._facts)

    def ground_of(self, board: Board) -> Ground:
        return self._ground if board is self.map else Ground(board, self._facts)

    @cached_property
    def scenario_file(self) -> dict[str, Any]:
        return self.tables.toml("scenarios.toml")

    @cached_property
    def scenarios(self) -> Mapping[str, Any]:
        """The campaign, its tournament games (rb:SC-b), and those with a start line (rb:SC-c, rb:SC-d)."""
        found = {key: value for key, value in self.scenario_file.items() if "start_turn" in value}
        tournament = self.scenario_file["tournament"]
        for game in tournament["game"]:
            key = f"tournament_{game['end_turn']}"
            title = f"Tournament game, {game['name']}"
            found[key] = {**found["campaign"], **tournament, **game, "title": title, "same_set_up_as": "campaign"}
        return found

    def axis_side(self, line: str) -> int:
        """The hexes on the Axis side of a start line."""
        lines = self.scenario_file["lines"]
        if line not in lines:
            raise BadTable(f"scenarios.toml: there is no line {line}")
        try:
            return self.map.grid.set_of(hex for row in lines[line]["axis_side"].values() for hex in row)
        except KeyError as error:
            raise BadTable(f"scenarios.toml: lines.{line} names {error}, which is no hex") from None

    def axis_at_start(self, scenario: str, ground: Ground) -> int:
        """What lies on the Axis side of the border or of the start line, Russian pockets behind it left out."""
        data = self.scenario(scenario)
        axis = self.axis_side(data["line"]) if "line" in data else ground.open & ~ground.russia
        for place in data.get("russian_places", ()):
            axis &= ~ground.place(place)
        return axis

    @cached_property
    def _force_lists(self) -> dict[str, ForceList]:
        return force_lists.load(self.tables, self.roster, self.map)

    def force_list(self, scenario: str) -> ForceList:
        """The counters of a scenario and where history had them."""
        key = self.scenario(scenario).get("same_set_up_as", scenario)
        if key not in self._force_lists:
            raise BadTable(f"setup_historical.csv: there is no set-up of {key}")
        return self._force_lists[key]

    def start(self, scenario: str, options: frozenset[str], set_up: str, settings: Mapping[str, Any]) -> War:
        """A new game; a bid agreed on beforehand is among the settings (rb:SC-b)."""
        check_keys("the list of settings", settings, SETTINGS)
        agreed = frozenset(("bidding",)) if "bid" in settings else frozenset()
        pos = setting_up.start(self, scenario.replace("-", "_").lower(), options, set_up, agreed)
        bidding.begin(pos, settings)
        return pos

    def situate(self, spec: Mapping[str, Any]) -> War:
        return situation.situate(self, spec)

    def next_phase(self, pos: War) -> None:
        sequence.next_phase(pos)

    def view(self, pos: War, side: str) -> dict[str, Any]:
        return view.view(pos, side)

    def odds(self, pos: War, action: Action) -> Odds:
        return attacks.odds_of(pos, attack_asked(action, Attack, partial(attacks.ATTACKING.own_refusal, pos)))

    @cached_property
    def hints(self) -> RbHints:
        return RbHints()
