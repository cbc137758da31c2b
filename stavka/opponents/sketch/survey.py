"""What every plan for a movement phase starts from."""

from __future__ import annotations

from copy import copy

from stavka.engine.action import Action
from stavka.engine.hints import Role
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
