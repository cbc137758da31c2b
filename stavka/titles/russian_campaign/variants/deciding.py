""" "What if" variants: how a player decides on one, in play or beforehand (trc:var-general)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from stavka.engine.action import Action
from stavka.engine.refusal import Refusal, Unreadable
from stavka.engine.stage import Choice
from stavka.telling.situation import sequence
from stavka.titles.russian_campaign.actions.opening import Adopt, Decline
from stavka.titles.russian_campaign.state.flags import AXIS, SIDES, SOVIET
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import what_if


def preset(pos: War, settings: Mapping[str, Any]) -> None:
    """Variants the players agreed on beforehand are taken up without a question (``adopt`` in the settings)."""
    wanted = tuple(map(str, sequence("adopt among the settings", settings.get("adopt", ()))))
    unknown = [name for name in wanted if name not in pos.options]
    if unknown:
        raise Unreadable(f"{', '.join(unknown)} cannot be adopted: it is not among the options of this game")
    if wanted:
        pos.counts[what_if.PRESET] = wanted
    agreed = settings.get("march_weather")
    if agreed == "mud":  # trc:var-mediterranean-1c
        pos.counts[what_if.AGREED_MUD] = 1
    elif agreed is not None:
        raise Unreadable(f"the weather of March 1941 is rolled, or agreed to be 'mud', not {agreed!r}")


def offer(pos: War, name: str) -> None:
    """Ask the player named by a variant, if it is in the game; some are decided beforehand."""
    if name not in pos.options or what_if.adopted(pos, name):
        return
    if name in pos.counts.get(what_if.PRESET, ()):
        take_up(pos, name)
    else:
        pos.ask(Decide(name))


@dataclass(slots=True)
class Decide(Choice[War]):
    """A player takes up a variant or leaves it (trc:var-general)."""

    name: ClassVar[str] = "variant"
    variant: str

    def asked(self, pos: War) -> str | None:
        return SIDES[SOVIET if self.variant == what_if.RUSSIAN_REACTION else AXIS]

    def label(self, pos: War) -> str:
        return f"choice of {self.variant}"

    def prompt(self, pos: War) -> str:
        return f"{pos.title.options[self.variant]}: adopt or decline"

    def choices(self, pos: War) -> Sequence[Action]:
        return [Adopt(self.variant), Decline(self.variant)]

    def why_not(self, pos: War, action: Action) -> Refusal:
        return self.none_of_these(pos, action, "trc:var-general")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Adopt):
            take_up(pos, self.variant)


def take_up(pos: War, name: str) -> None:
    what_if.note(pos, name)
    pos.tell(f"{name} is adopted: {pos.title.options[name].removeprefix('what if: ')}")
    pos.seams.variant_adopted(pos, name)


def assume(pos: War, names: Sequence[str]) -> None:
    """A situation in which variants were taken up before."""
    for name in names:
        if name not in what_if.NAMES:
            raise Unreadable(f"there is no variant {name!r}; there are {', '.join(what_if.NAMES)}")
        what_if.note(pos, name)
    pos.seams.variants_assumed(pos)
