"""11.7: each side reads in the record what the table shows it: moves, assaults and results, not what is hidden."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import stavka
from stavka.engine.chance import Chance
from stavka.engine.game import Game
from stavka.engine.record.entry import Entry
from stavka.engine.refusal import Illegal
from stavka.play.chronicle import Chronicle
from stavka.telling.record import Told, told
from tests.titles.barbarossa_deluxe.looking import swapped, war

CAMPAIGN_STEPS = 500


def steps(game: Game, rng: Random, number: int) -> Iterator[tuple[Game, Entry]]:
    """Random play, one action or die at a time: the game before each, and what was done."""
    for _ in range(number):
        if game.result:
            return
        before, stage = game.copy(), game.position.stage
        if isinstance(stage, Chance):
            game.play_outcome(rng.choice(stage.possible(game.position))[0])
        else:
            game.play(game.legal().sample(rng))
        yield before, game.log[-1]


def read_by(side: str, before: Game, after: Game) -> Told:
    """The last step as a side is told it."""
    title = after.title
    hidden = title.unseen(before.position, side) & title.unseen(after.position, side)
    return told(title, hidden, after.log[-1], side)


def test_the_soviet_reads_what_the_german_does_on_the_map() -> None:
    """bd:11.7-b: he may look at every German stack, so moves, assaults and results are told in full."""
    game, read = stavka.new("bd"), Counter[str]()
    for before, entry in steps(game, Random(1), CAMPAIGN_STEPS):
        if entry.actor != "axis":
            continue
        line = read_by("soviet", before, game)
        on_map = [before.piece(name).hex or game.piece(name).hex for name in getattr(entry.move, "units", ())]
        if all(on_map):
            assert line.move == str(entry.move)
            assert line.news == entry.news
            read[line.move.split()[0]] += 1
    assert read["move"] > 10
    assert read["attack"] + read["assault"] > 2
    assert read["advance"] > 0


def test_the_german_reads_that_something_moves_and_what_he_sees() -> None:
    """bd:11.7-a: top units by name, what lies below as a counter among others."""
    game, masked, named = stavka.new("bd"), 0, 0
    for before, entry in steps(game, Random(1), CAMPAIGN_STEPS):
        if entry.actor != "soviet":
            continue
        line = read_by("axis", before, game)
        units = getattr(entry.move, "units", ())
        hidden = game.title.unseen(before.position, "axis") & game.title.unseen(game.position, "axis")
        assert line.move.split()[0] == entry.move.verb  # type: ignore[union-attr]
        assert line.move.count("?") == len(set(units) & hidden)
        assert not hidden & set(re.findall(r"[\w/]+", json.dumps(line)))
        masked += "?" in line.move
        named += any(name in line.move for name in units)
    assert masked > 5
    assert named > 5


def test_results_are_told_to_both_sides() -> None:
    game, heard = stavka.new("bd"), Counter[str]()
    for before, _ in steps(game, Random(1), CAMPAIGN_STEPS):
        for side in game.title.sides:
            heard[side] += any("the result is" in sentence for sentence in read_by(side, before, game).news)
    assert heard["axis"] == heard["soviet"] > 3


def test_a_secret_choice_stays_one() -> None:
    """bd:4.18-a: the Soviet does not hear whether the German watches the Rhine or the Oder."""
    game = stavka.new("bd")
    entry = Entry(28, "Watch on the Rhine or the Oder", "axis", game.read("watch oder"), ())
    assert told(game.title, frozenset(), entry, "soviet").move == "watch …"
    assert told(game.title, frozenset(), entry, "axis").move == "watch oder"


def renamed(text: str, names: dict[str, str]) -> str:
    return re.sub(r"[\w/]+", lambda word: names.get(word[0], word[0]), text)


@pytest.mark.parametrize("seed", range(3))
def test_the_record_is_the_same_whatever_is_hidden(seed: int) -> None:
    """Two hidden counters change places, and the one does what the other did: the line that is read is the same."""
    game, rng = stavka.new("bd"), Random(seed)
    tried: Counter[str] = Counter()
    for before, entry in steps(game, rng, CAMPAIGN_STEPS):
        for side in game.title.sides:
            pair = pair_for(before, entry, side, rng)
            if pair is None:
                continue
            one, other = (war(before).short(unit) for unit in pair)
            changed = swapped(before, *pair)
            earlier = changed.copy()
            try:
                changed.play(renamed(str(entry.move), {one: other, other: one}))
            except Illegal:
                continue  # the two counters are not alike in this
            if not stays_hidden(before, game, side, (one, other)) or not stays_hidden(
                earlier, changed, side, (one, other)
            ):
                continue
            involved = "acting" if one in getattr(entry.move, "units", ()) else "aside"
            tried[f"{side} {involved}"] += 1
            assert encoded(read_by(side, before, game)) == encoded(read_by(side, earlier, changed)), (side, one, other)
    assert tried["axis acting"] >= 3
    assert tried["axis aside"] > 20
    assert tried["soviet aside"] > 20


def pair_for(before: Game, entry: Entry, side: str, rng: Random) -> tuple[int, int] | None:
    """Two counters that a side may not look at; if it can be, one of those that act."""
    pos = war(before)
    hidden = before.title.unseen(pos, side)
    fit = [u for u in range(len(pos.roster)) if pos.short(u) in hidden and not pos.roster.rides[u]]
    if len(fit) < 2:
        return None
    acting = [u for u in fit if pos.short(u) in getattr(entry.move, "units", ())]
    one = rng.choice(acting or fit)
    alike = [u for u in fit if u != one and pos.strength(u).move == pos.strength(one).move] if acting else fit
    other = rng.choice(alike or fit)
    return None if one == other else (one, other)


def stays_hidden(before: Game, after: Game, side: str, names: tuple[str, ...]) -> bool:
    title = before.title
    return all(name in title.unseen(game.position, side) for game in (before, after) for name in names)


def encoded(line: Told) -> bytes:
    return json.dumps(line).encode()


def test_what_was_told_stays_told() -> None:
    """A unit that shows itself later was not known before: the earlier lines do not change, nor after undo."""
    game, rng = stavka.new("bd", seed=3), Random(3)
    start = stavka.new("bd")

    def at(step: int) -> Game:
        then = start.copy()
        for entry in game.log[:step]:
            then.play(str(entry.move))
        return then

    chronicle, before = Chronicle(at), {side: list[Told]() for side in game.title.sides}
    for number in range(250):
        game.play(game.legal().sample(rng))
        if number % 20 == 0 and game.can_undo:
            game.undo()
        for side in game.title.sides:
            now = chronicle.lines(game, side)
            assert len(now) == len(game.log)
            assert now[: len(before[side])] == before[side][: len(now)]
            before[side] = now
    whole = Chronicle(at)
    assert {side: whole.lines(game, side) for side in game.title.sides} == before
    assert whole.lines(game, "axis", 100) == before["axis"][100:]
