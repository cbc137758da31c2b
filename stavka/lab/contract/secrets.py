"""What a side is shown or answered does not depend on what it may not know."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from itertools import islice
from random import Random

import stavka
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.refusal import Illegal
from stavka.engine.title import Title
from stavka.lab.contract.broken import Broken, ensure
from stavka.lab.contract.legality import LISTED, some_listed
from stavka.lab.contract.mutations import Mutations
from stavka.lab.contract.start import Start, moments
from stavka.telling import offers

# The same game with two counters exchanged that a side may not tell apart; None when there are no such counters now.
Swap = Callable[[Game, str, Random], Game | None]
PROBES = 12  # actions of each kind that are asked about at every moment
REVEALING = 3  # actions that are tried for what they reveal


def check_secrets(start: Start, swap: Swap | None = None) -> int:
    """Nothing shown, listed, refused or foretold changes when hidden counters change places; how many were tried.

    A title whose information is open has nothing to hide: there both sides are shown the same units, all of them.
    """
    rng, tried = start.rng(), 0
    mutations = Mutations(rng)
    for game in moments(start, times=2, every=60):
        title = game.title
        if title.open_information:
            check_open(game)
            continue
        if swap is None:
            raise Broken(f"{title.name} has secrets: the check needs a way to exchange hidden counters")
        for side in title.sides:
            changed = swap(game, side, rng)
            if changed is not None:
                tried += 1
                check_same_answers(game, changed, side, _probes(game, changed, mutations))
        check_revealed(game, rng)
    return tried


def check_open(game: Game) -> None:
    """Both sides are shown the same units, and every counter is among them."""
    one, other = (encoded(game.view(side)["units"]) for side in game.title.sides)
    pos = game.position
    ensure(one == other, pos, "the title's information is open, but its sides are shown different units")
    shown = {unit["short"] for unit in json.loads(one)}
    ensure(shown == set(pos.roster.short), pos, "the title's information is open, but not every unit is shown")


def check_same_answers(game: Game, changed: Game, side: str, probes: Sequence[str]) -> None:
    """A side cannot tell two games apart by what it is shown and answered, down to the byte."""
    pos = game.position
    ensure(pos.fingerprint() != changed.position.fingerprint(), pos, "the exchange changed nothing")
    answers = zip(_answers(game, side, probes), _answers(changed, side, probes), strict=True)
    for (what, one), (_, other) in answers:
        if one != other:
            ensure(False, pos, f"{what} tells {side} what it may not know: {_difference(one, other)}")


def check_revealed(game: Game, rng: Random) -> None:
    """Whoever comes to see a unit of the enemy by what he does cannot take back what he did."""
    side = game.to_act
    if side not in game.title.sides:
        return
    before = _seen(game, side)
    for action in some_listed(game, rng)[:REVEALING]:
        copy = game.copy()
        copy.play(action)
        new = sorted(_seen(copy, side) - before)
        if new and copy.can_undo:
            raise Broken(f"turn {game.turn}, {game.stage}: {action} shows {new[0]} to {side} and can be taken back")


def _seen(game: Game, side: str) -> set[str]:
    """The units of the other side that a side is shown."""
    return {unit["short"] for unit in game.view(side)["units"] if unit["side"] != side}


def _answers(game: Game, side: str, probes: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Everything that a side is shown or told, by name and as the bytes that are sent."""
    pos, title = game.position, game.title
    yield "the view", encoded(game.view(side))
    yield "the facts", encoded([list(fact) for fact in title.facts(pos, side)])
    yield "the overlays", encoded([asdict(overlay) for overlay in title.overlays(pos, side)])
    yield "what it knows", title.known(pos, side).fingerprint().encode()
    if game.to_act != side:
        return
    listed = list(islice(game.legal(), LISTED))
    yield "the list of actions", encoded([str(action) for action in listed])
    yield "the units that can act", encoded(sorted(game.legal().able()))
    yield "the offers", encoded([asdict(offers.offer(pos, action)) for action in listed[:PROBES]])
    yield "the choices", encoded(asdict(offers.choices(pos, pos.stage)))
    yield "the verbs", encoded([asdict(verb) for verb in offers.verbs(pos, pos.stage)])
    yield "the duties", encoded(_duties(title, pos))
    for probe in probes:
        yield f"the answer to '{probe}'", encoded(_answer(game, probe))


def _duties(title: Title[Position], pos: Position) -> dict[str, object] | None:
    duties = title.duties(pos)
    return None if duties is None else asdict(duties)


def _answer(game: Game, probe: str) -> list[str]:
    """The refusal of an action, and its odds where it has some."""
    found = [str(game.refusal(probe))]
    try:
        found.append(str(stavka.odds(game, probe)))
    except Illegal as refused:
        found.append(str(refused))
    return found


def _probes(game: Game, changed: Game, mutations: Mutations) -> list[str]:
    """Actions to ask about: some of the legal ones, some like them, and some that name the counters exchanged."""
    pos = game.position
    exchanged = [pos.short(u) for u, hex in enumerate(pos.where) if hex != changed.position.where[u]]
    listed = list(islice(game.legal(), LISTED))
    some = mutations.rng.sample(listed, min(10, len(listed)))
    for action in some:
        mutations.remember(action)
    named = mutations.naming(pos, exchanged)
    named = mutations.rng.sample(named, min(PROBES, len(named)))
    return [str(action) for action in (*some, *mutations.of(pos, some, PROBES), *named)]


def encoded(value: object) -> bytes:
    """Plain data as the bytes that would be sent; their order counts too."""
    return json.dumps(value).encode()


def _difference(one: bytes, other: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 30) : at + 50]!r} or {other[max(0, at - 30) : at + 50]!r}"
