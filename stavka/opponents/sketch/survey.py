"""What every plan for a movement phase starts from."""

from __future__ import annotations

from copy import copy
from functools import cached_property

from stavka.engine.action import Action
from stavka.engine.hints import Role
from stavka.opponents.judgement.contested import WAITS, contested, pressing
from stavka.opponents.judgement.field import Field
from stavka.opponents.seat import Seat
from stavka.opponents.seat.ends import end_of


class Survey:
    """The field, and where everybody can go; plans in several styles share it."""

    def __init__(self, seat: Seat, *, exact: bool = False) -> None:
        self.seat = seat
        self.field = Field(seat, exact=exact)
        self.pos, self.hints = self.field.pos, self.field.hints
        self.ways = self.hints.marches(self.pos) or self._listed()  # by unit and hex
        self.fed = self.hints.supplied(self.pos, self.field.me)
        self.stays = {u for u in self.field.mine if u not in self.ways}
        self._rides: dict[int, dict[int, Action]] = {}

    def _listed(self) -> dict[int, dict[int, Action]]:
        ways: dict[int, dict[int, Action]] = {}
        index = self.pos.roster.index
        for action in self.seat.legal(Role.MARCH):
            ways.setdefault(index(action.units[0]), {})[end_of(self.pos, action)] = action
        return ways

    @cached_property
    def _disputed(self) -> dict[int, float]:
        """By open place in reach: how likely it is not to be had next turn as it is now."""
        near = {hex for ways in self.ways.values() for hex in ways}
        field = self.field
        able = [h for h in field.places if h in near and not field.mine_hex(h) and not field.foe_hexes >> h & 1]
        now = pressing(field)
        return {hex: 1.0 if hex in now else share for hex, share in contested(field, able).items()}

    def worth_now(self, hex: int) -> float:
        """What it is worth to walk into an open place at once: less where it can wait."""
        return self.field.places[hex][0] * (WAITS + (1 - WAITS) * self._disputed.get(hex, 1.0))

    def aimed(self, hex: int, times: float) -> Survey:
        """The same with a place worth more than it is, as the aim of a main effort."""
        other, field = copy(self), copy(self.field)
        mine, theirs = field.places.get(hex, (1.0, 0.0))
        field.places = {**field.places, hex: (mine * times, theirs)}
        for known in ("pull", "shield"):
            field.__dict__.pop(known, None)  # worked out again when somebody asks
        other.field = field
        return other

    def rides(self, unit: int) -> dict[int, Action]:
        """Where a unit could go by rail, and how."""
        if unit not in self._rides:
            actions = self.seat.legal_of(self.pos.short(unit), Role.RAIL)
            self._rides[unit] = {end_of(self.pos, action): action for action in actions}
        return self._rides[unit]
