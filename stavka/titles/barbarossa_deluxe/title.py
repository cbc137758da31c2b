"""Barbarossa Deluxe as a title of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from stavka.board import BadTable, Board, Row, load_board
from stavka.engine.action import Action
from stavka.engine.counters import Counter
from stavka.engine.refusal import Refusal, Unreadable
from stavka.engine.seams import Rulebook
from stavka.engine.stage import AnyOption
from stavka.engine.title import Title
from stavka.mechanics.combat.odds import attack_asked
from stavka.titles.barbarossa_deluxe import base_game, cities, notation, sequence
from stavka.titles.barbarossa_deluxe.actions.combat import Assault, Battle
from stavka.titles.barbarossa_deluxe.combat import battle_odds, prepared_assaults
from stavka.titles.barbarossa_deluxe.movement.mobile_assaults import Assaulting
from stavka.titles.barbarossa_deluxe.options.catalogue import OPTIONS
from stavka.titles.barbarossa_deluxe.scenarios.catalogue import SCENARIOS
from stavka.titles.barbarossa_deluxe.seams import Seams
from stavka.titles.barbarossa_deluxe.setup import campaign
from stavka.titles.barbarossa_deluxe.state.charts import Charts
from stavka.titles.barbarossa_deluxe.state.flags import AXIS, BOXES, NAMES, SIDES
from stavka.titles.barbarossa_deluxe.state.ground import Ground
from stavka.titles.barbarossa_deluxe.state.position import War
from stavka.titles.barbarossa_deluxe.state.roles import load_roles
from stavka.titles.barbarossa_deluxe.state.roster import MARKER, RosterBD, load_counters, load_replaces, load_rows
from stavka.titles.barbarossa_deluxe.state.terms import Table, Terms, read_terms
from stavka.titles.barbarossa_deluxe.supply import aerial_supply, crimea
from stavka.titles.barbarossa_deluxe.telling import fog_of_war, known, situation, tallies, view
from stavka.titles.barbarossa_deluxe.telling.aids import AidsBD
from stavka.titles.barbarossa_deluxe.telling.hints import HintsBD
from stavka.titles.barbarossa_deluxe.victory import victory_check

TERRAINS = ("clear", "rough", "marsh", "desert", "sea", "lake")  # bd:10.9
PLACE_KINDS = ("city", "oil", "industry", "port", "town")


class BarbarossaDeluxe(AidsBD, Title[War]):
    code: ClassVar[str] = "bd"
    name: ClassVar[str] = "Barbarossa Deluxe"
    sides: ClassVar[tuple[str, str]] = SIDES
    actions: ClassVar[Sequence[type[Action]]] = notation.ACTIONS
    boxes: ClassVar[tuple[str, ...]] = BOXES
    lost_boxes: ClassVar[tuple[str, ...]] = ("dead pile", "out of play")
    options: ClassVar[Mapping[str, str]] = {rule.name: rule.line for rule in OPTIONS}
    rulebook: ClassVar[Rulebook[Seams]] = Rulebook(base_game.seams, (*OPTIONS, *SCENARIOS))
    sequence: ClassVar[Sequence[str]] = sequence.NAMES
    flags: ClassVar[Mapping[int, str]] = NAMES
    counts: ClassVar[Mapping[str, str]] = {name: count.says for name, count in tallies.COUNTS.items()}
    played_out: ClassVar[tuple[str, ...]] = ("forgiveness",)
    open_information: ClassVar[bool] = False  # bd:11.7-a,-c,-e
    moves_are_seen: ClassVar[bool] = True  # bd:11.7-a,-b: stacks lie open on the map, only what is in them does not
    # bd:4.14-d, bd:9.1-b, bd:9.2-b, bd:7.7-c, bd:7.4-f
    anytime: Sequence[AnyOption[War]] = (
        victory_check.Conceding(),
        cities.DeclaringHero(),
        cities.DeclaringFortress(),
        aerial_supply.Airlifting(),
        crimea.SwitchingCrimea(),
    )

    @cached_property
    def map(self) -> Board:
        """Rows 10 to 32 from the north, columns 00 to 24 from the east (bd:1.4-a, bd:2.2-b)."""
        return load_board(
            self.tables, shifted="odd", terrains=TERRAINS, place_kinds=PLACE_KINDS, barring=("sea", "lake", "strait")
        )

    @cached_property
    def charts_read(self) -> Charts:
        return Charts(self.charts, self.tables)

    @cached_property
    def terms(self) -> dict[str, Terms]:
        """By scenario where its rules differ from those of the others."""
        return read_terms(self.scenarios)

    @cached_property
    def rows(self) -> list[Row]:
        """Every counter of the set, markers too (bd:2.1)."""
        return load_rows(self.tables)

    @cached_property
    def replaces(self) -> dict[str, str]:
        return load_replaces(self.rows)

    @cached_property
    def roles(self) -> dict[str, list[str]]:
        """Single counters that rules name."""
        return load_roles(self.tables, load_counters(self.rows))

    @cached_property
    def start_hexes(self) -> dict[str, str]:
        """Where units start the campaign (bd:2.12-a)."""
        found = {row["id"]: row["hex"] for row in self.rows if row["hex"]}
        for id, hex in found.items():
            if hex not in self.map.grid:
                raise BadTable(f"units.csv: {id} starts in {hex}, which the map does not have")
        return found

    @cached_property
    def marker_turns(self) -> dict[str, list[int]]:
        """On which turns markers of a kind arrive (bd:8.36-a, bd:8.38-a)."""
        found: dict[str, list[int]] = {}
        for row in self.rows:
            if row["mobility"] == MARKER and row["turn"]:
                found.setdefault(row["kind"], []).append(row.number("turn"))
        return found

    @cached_property
    def supply_turns(self) -> dict[str, int]:
        """When the offensive supply markers A, B and C arrive (bd:7.10-b)."""
        return {row["id"][-1]: row.number("turn") for row in self.rows if row["kind"] == "offensive supply"}

    @cached_property
    def roster(self) -> RosterBD:
        return RosterBD(load_counters(self.rows), self.replaces, self.roles)

    def roster_with(self, extra: Sequence[Counter]) -> RosterBD:
        """The counters with pieces a situation made up."""
        return RosterBD([*self.roster.counters, *extra], self.replaces, self.roles) if extra else self.roster

    @cached_property
    def setups(self) -> dict[str, list[Row]]:
        """The listed set-ups by scenario, every unit and hex checked."""
        found: dict[str, list[Row]] = {}
        shorts = set(self.roster.short)
        for row in self.tables.rows("setups.csv", ("scenario", "side", "unit", "hex", "box")):
            if row["unit"] not in shorts:
                raise row.bad(f"there is no unit {row['unit']!r}")
            if row["hex"] and row["hex"] not in self.map.grid:
                raise row.bad(f"the map has no hex {row['hex']}")
            if row["box"] and row["box"] not in BOXES:
                raise row.bad(f"there is no box {row['box']!r}")
            found.setdefault(row["scenario"], []).append(row)
        return found

    @cached_property
    def start_control(self) -> dict[str, tuple[int, int]]:
        """By scenario the hexes that each side controls when it begins (bd:1.7-e, bd:3.6-a,-b)."""
        return {name: campaign.start_control(self, name) for name in self.scenarios}

    @cached_property
    def _ground(self) -> Ground:
        return Ground(self.map)

    def ground_of(self, board: Board) -> Ground:
        return self._ground if board is self.map else Ground(board)

    def start(self, scenario: str, options: frozenset[str], set_up: str, settings: Table) -> War:
        return campaign.start(self, scenario, options, set_up, settings)

    def situate(self, spec: situation.Described) -> War:
        return situation.situate(self, spec)

    def next_phase(self, pos: War) -> None:
        sequence.next_phase(pos)

    def view(self, pos: War, side: str) -> view.Plain:
        return view.view(pos, side)

    def odds(self, pos: War, action: Action) -> battle_odds.ShiftedOdds:
        """The distribution of results; not for units the German may not look at yet (bd:11.7-a)."""
        if isinstance(action, Battle) and pos.asked_side() == AXIS:
            units = [pos.roster.index(name) for name in action.attackers]
            if any(fog_of_war.hidden_from(pos, AXIS, u) for u in units):
                raise Unreadable("the German may not ask after units he cannot see (bd:11.7-a)")
        attack = self._attack_asked(pos, action)
        hex = pos.board.grid.index(attack.hex)
        hidden = pos.player == AXIS and any(fog_of_war.hidden_from(pos, AXIS, u) for u in pos.at(hex))
        if hidden and not battle_odds.declared(pos, attack):
            raise Unreadable(f"the German may not look into the stack in {pos.board.label(hex)} yet (bd:11.7-a)")
        return battle_odds.odds_of(pos, attack)

    def true_odds(self, pos: War, action: Action) -> battle_odds.ShiftedOdds:
        return battle_odds.odds_of(pos, self._attack_asked(pos, action))

    @staticmethod
    def _attack_asked(pos: War, action: Action) -> Battle:
        def refusal(battle: Battle) -> Refusal | None:
            if battle_odds.declared(pos, battle):
                return None
            return (
                Assaulting().refusal(pos, battle)
                if isinstance(battle, Assault)
                else prepared_assaults.refusal(pos, battle)
            )

        return attack_asked(action, Battle, refusal)

    def unseen(self, pos: War, side: str) -> frozenset[str]:
        """The counters that a side may not look at (bd:11.7-a,-c,-e)."""
        return frozenset(pos.short(unit) for unit in fog_of_war.hidden_units(pos, SIDES.index(side)))

    def known(self, pos: War, side: str) -> War:
        """The position as a side knows it, for its computer player (bd:11.7-a,-c,-e)."""
        return known.known(pos, side)

    @cached_property
    def hints(self) -> HintsBD:
        return HintsBD()
