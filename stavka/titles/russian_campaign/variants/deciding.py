""" "What if" variants: who decides on them and when, and what the smaller ones change (trc:var-general)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from stavka.engine.action import Action
from stavka.engine.chance import Roll
from stavka.engine.refusal import Refusal, Unreadable
from stavka.engine.stage import Choice
from stavka.telling.situation import sequence
from stavka.titles.russian_campaign.actions.opening import Adopt, Decline
from stavka.titles.russian_campaign.arrivals.russian_replacements import EXTRA
from stavka.titles.russian_campaign.state.flags import AWAITING, AXIS, REMOVED, SIDES, SOVIET, UNUSED
from stavka.titles.russian_campaign.state.position import War
from stavka.titles.russian_campaign.variants import mediterranean, what_if
from stavka.titles.russian_campaign.variants.what_if import adopted

DAK = "ger-dakpz"
DAK_TURN = 2  # July 1941
BLACK_SEA_FROM, CASPIAN_FROM = 3, 13  # turns: September 1941, May 1943


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
        pos.counts[mediterranean.AGREED_MUD] = 1
    elif agreed is not None:
        raise Unreadable(f"the weather of March 1941 is rolled, or agreed to be 'mud', not {agreed!r}")


# -- when they are decided --------------------------------------------------------------------------------------------


def between_set_ups(pos: War) -> None:
    """After the Russian set-up and before the German one (trc:var-mediterranean-intro)."""
    if pos.turn == 1:
        offer(pos, what_if.MEDITERRANEAN)


def begin_player_turn(pos: War) -> None:
    """Variants decided before a player turn.

    trc:var-italian-sellout-1 trc:var-tunisia-1 trc:var-bulge-1 trc:var-russian-reaction-1
    """
    for name, side, turn in (
        (what_if.ITALIAN_SELLOUT, AXIS, 1),
        (what_if.TUNISIA, AXIS, 10),
        (what_if.BULGE, AXIS, 21),
        (what_if.RUSSIAN_REACTION, SOVIET, 0),
    ):
        if pos.turn == turn and pos.player == side:
            offer(pos, name)
    if pos.player == AXIS:
        mediterranean.begin_axis_turn(pos)
    else:
        convoys(pos)


def before_second_impulse(pos: War) -> None:
    """The December 1941 impulse is the last moment for the Japanese (trc:var-japanese-gambit-1)."""
    if pos.turn == 4:
        offer(pos, what_if.JAPANESE_GAMBIT)


def offer(pos: War, name: str) -> None:
    """Ask the player named by a variant, if it is in the game and open to him."""
    if name not in pos.options or adopted(pos, name) or not open_to_choice(pos, name):
        return
    if name in pos.counts.get(what_if.PRESET, ()):
        take_up(pos, name)
    else:
        pos.ask(Decide(name))


def open_to_choice(pos: War, name: str) -> bool:
    """Some variants need another one, or shut it out."""
    if name == what_if.RUSSIAN_REACTION:  # trc:var-russian-reaction-1
        return adopted(pos, what_if.MEDITERRANEAN)
    if name == what_if.JAPANESE_GAMBIT:  # trc:var-russian-reaction-3, trc:var-japanese-gambit-1
        return adopted(pos, what_if.RUSSIAN_REACTION)
    if name == what_if.TUNISIA:  # trc:var-tunisia-1b
        return not adopted(pos, what_if.ITALIAN_SELLOUT)
    return True


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
        return Refusal(f"{action} is no answer; adopt or decline {self.variant}", "trc:var-general")

    def play(self, pos: War, action: Action) -> None:
        pos.leave()
        if isinstance(action, Adopt):
            take_up(pos, self.variant)


def take_up(pos: War, name: str) -> None:
    what_if.note(pos, name)
    pos.tell(f"{name} is adopted: {pos.title.options[name].removeprefix('what if: ')}")
    EFFECTS[name](pos)


# -- British convoys by other ways than Archangel ---------------------------------------------------------------------


def convoys(pos: War) -> None:
    """Convoys through the Black Sea and over the Caspian bring factors by the die.

    trc:var-italian-sellout-5 trc:var-japanese-gambit-5
    """
    ports = pos.charts.raw["sea"]["black_sea"]["ports"]
    black_sea = adopted(pos, what_if.ITALIAN_SELLOUT) and pos.turn >= BLACK_SEA_FROM
    if black_sea and any(pos.controls(SOVIET, port) for port in ports):
        pos.ask(Convoy("the Black Sea"))
    if adopted(pos, what_if.JAPANESE_GAMBIT) and pos.turn >= CASPIAN_FROM and pos.controls(SOVIET, "Astrakhan"):
        pos.ask(Convoy("the Caspian Sea"))


@dataclass(slots=True)
class Convoy(Roll[War]):
    """A die of replacement factors for this turn, besides those of Archangel."""

    name: ClassVar[str] = "convoy"
    way: str

    def label(self, pos: War) -> str:
        return f"convoy by way of {self.way}"

    def rolled(self, pos: War, throw: tuple[int, ...]) -> None:
        pos.add(EXTRA, throw[0])
        pos.tell(f"a convoy by way of {self.way} brings {throw[0]} replacement factors")


# -- what they change at once -----------------------------------------------------------------------------------------


def assume(pos: War, names: Sequence[str]) -> None:
    """A situation in which variants were taken up before."""
    for name in names:
        if name not in EFFECTS:
            raise Unreadable(f"there is no variant {name!r}; there are {', '.join(EFFECTS)}")
        what_if.note(pos, name)
        if name in (what_if.MEDITERRANEAN, what_if.ITALIAN_SELLOUT, what_if.TUNISIA):
            remove_italians(pos)
    if adopted(pos, what_if.MEDITERRANEAN):
        mediterranean.assume(pos)
    if adopted(pos, what_if.RUSSIAN_REACTION):  # who came a turn early is past
        for unit, counter in enumerate(pos.roster.counters):
            turn = what_if.arrival_turn(pos, counter)
            if pos.where[unit] == AWAITING and turn is not None and turn < pos.turn:
                pos.where[unit] = UNUSED
    if adopted(pos, what_if.ITALIAN_SELLOUT) and pos.turn <= DAK_TURN:
        pos.put(pos.roster.find(DAK), AWAITING)


def remove_italians(pos: War) -> None:
    """trc:var-mediterranean-3 trc:var-italian-sellout-4 trc:var-tunisia-2"""
    for unit in pos.roster.of_side[AXIS]:
        if pos.roster.counters[unit].nation == "italian" and pos.where[unit] != UNUSED:
            pos.put(unit, REMOVED)
            pos.flags[unit] = 0
    pos.update_control()


def distraction(pos: War) -> None:
    remove_italians(pos)
    mediterranean.take_up(pos)


def italian_sellout(pos: War) -> None:
    """No Italians, and the Afrika Korps on the card for July 1941 (trc:var-italian-sellout-2, -4)."""
    remove_italians(pos)
    pos.put(pos.roster.find(DAK), AWAITING)


def tunisia(pos: War) -> None:
    remove_italians(pos)


def nothing_yet(pos: War) -> None:
    """What follows comes with the calendar."""


EFFECTS: dict[str, Callable[[War], None]] = {
    what_if.MEDITERRANEAN: distraction,
    what_if.RUSSIAN_REACTION: nothing_yet,
    what_if.ITALIAN_SELLOUT: italian_sellout,
    what_if.JAPANESE_GAMBIT: nothing_yet,
    what_if.TUNISIA: tunisia,
    what_if.BULGE: nothing_yet,
}
