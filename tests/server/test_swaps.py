"""Counters change places under the fog: whatever a page asks, by whatever door, the bytes it gets are the same.

The positions are those of the golden diaries of Barbarossa Deluxe, the title that has secrets (bd:11.7-a).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

import stavka
from stavka.engine.game import Game
from stavka.engine.record.diary import parse
from stavka.engine.stage import CHANCE
from stavka.lab.contract.mutations import Mutations
from stavka.library import begun
from stavka.opponents.players.general import General
from stavka.play import saves
from stavka.play.match import Match
from stavka.server.seat import ASKS
from stavka.server.tables import Table
from stavka.titles.barbarossa_deluxe.state.flags import AWAITING, RVGK
from stavka.titles.barbarossa_deluxe.telling.fog_of_war import hidden_units
from tests.server.doors import CHANGING, LOOKING, OF_A_GAME, do_here, get
from tests.server.line import Message, letters
from tests.titles.barbarossa_deluxe.looking import swapped, war, with_hidden_units_exchanged

Thing = TypeVar("Thing")
GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("bd-*.diary"))
PATIENCE = 8  # steps that are waited for assaults
EVERY = 8  # steps between two positions of the long run
LISTED = 200  # legal actions that are looked at
SEATS = {"axis": "human", "soviet": "human"}


@pytest.fixture(autouse=True)
def quick_advice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One plan, and no look at the clock, by which the same question may be answered in two ways."""
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    do_here(monkeypatch)
    usual = General.__init__.__kwdefaults__ or {}
    monkeypatch.setattr(General.__init__, "__kwdefaults__", {**usual, "clock": lambda: 0.0, "rounds": 0})


def positions(diary: Path, number: int, patience: int = PATIENCE) -> Iterator[Game]:
    """Positions of a game, evenly over its length, before assaults if there are some soon; never before a die."""
    told = parse(diary.read_text(encoding="utf-8"))
    game = begun(told.header)
    wanted = {len(told.moves) * n // number for n in range(number)}
    waited: int | None = None
    for step, line in enumerate(told.moves):
        if step in wanted:
            waited = waited or 0
        if waited is not None and game.to_act != CHANCE:
            waited += 1
            if "axis prepared assault" in game.stage or waited > patience:
                waited = None
                yield game.copy()
        game.play(line.move)


def table_of(game: Game, known: Table | None = None) -> Table:
    """A table with this game; from one with the same record it takes what was told so far, which takes time to tell."""
    path = saves.folder() / f"fog{saves.SUFFIX}"
    path.unlink(missing_ok=True)
    table = Table(Match(game.copy(), dict(SEATS), None, path), path.stem)
    if known is not None:
        table.chronicle, table._replay, table.book = known.chronicle, known.replay, known.book
    return table


def questions(game: Game, side: str, swapped: list[str], rng: Random) -> list[Message]:
    """Everything that a page can ask about this position: pieces seen, own and hidden, hexes near and far."""
    units = game.view(side)["units"]
    own = [unit["short"] for unit in units if unit["side"] == side and unit["hex"]]
    foes = [unit for unit in units if unit["side"] != side and unit["hex"]]
    able = sorted(game.legal().able()) if game.to_act == side else []
    names = [*_some(rng, able, 2), *_some(rng, own, 1), *_some(rng, [foe["short"] for foe in foes], 1), *swapped]
    hexes = [*_some(rng, [foe["hex"] for foe in foes], 2), *_some(rng, sorted(game.position.board.grid.names(-1)), 1)]
    hexes += [hex for name in swapped if (hex := game.piece(name).hex)]
    found: list[Message] = [
        {"ask": ask} for ask in ("state", "overlays", "acting", "duties", "undo", "branch", "consent", "course")
    ]
    found += [{"ask": "log", "since": 0}, {"ask": "branch", "step": 1}, {"ask": "consent", "allow": True}]
    found += [{"ask": "replay", "step": step} for step in (0, len(game.log))]
    found += [{"ask": ask, "since": max(0, len(game.log) - 12)} for ask in ("story", "summary")]
    found += [{"ask": ask} for ask in ("scene", "consequences")]
    found += [{"ask": ask, "unit": name} for name in names for ask in ("unit", "stops", "supply", "kessel")]
    found += [{"ask": "aim", "unit": name, "hex": hex} for name in names for hex in hexes]
    found += [{"ask": ask, "units": able[:3]} for ask in ("units", "spread")] + [{"ask": "lists"}]
    found += [{"ask": "towards", "units": [*able[:2], *swapped[:1]], "hex": hex} for hex in hexes[:2]]
    found += [{"ask": "shift", "units": able[:3], "unit": name, "hex": hexes[0]} for name in able[:1]]
    found += [
        {"ask": "stand", "kind": kind, "units": [name], "goal": hexes[0]} for name in names for kind in ("hold", "go")
    ]
    found += [{"ask": ask} for ask in ("muster", "sectors", "words", "stand_down")]
    found += [{"ask": "refusals", "texts": ["done", f"attack {names[0]} {hexes[0]}"]}]
    found += [{"ask": "way", "unit": name, "path": hexes[:2]} for name in names]
    found += [
        {"ask": "targets"},
        {"ask": "weigh", "battles": [_part(group, hex) for hex, group in _groups(game, side, foes)]},
    ]
    for verb in ("attack", "assault"):
        found += [_battle(verb, [name], hex) for name in names for hex in hexes]
        found += [_battle(verb, group, hex) for hex, group in _groups(game, side, foes)]
    return found


def _battle(verb: str, attackers: list[str], hex: str) -> Message:
    return {"ask": "battle", "verb": verb, "attackers": attackers, "hexes": [hex], "extras": {}}


def _part(attackers: list[str], hex: str) -> Message:
    return {"verb": "attack", "attackers": attackers, "hexes": [hex], "extras": {}}


def _groups(game: Game, side: str, foes: list[Message]) -> Iterator[tuple[str, list[str]]]:
    """Enemy stacks with all that stands around them."""
    grid = game.position.board.grid
    near: dict[str, list[str]] = {}
    for hex in sorted({str(foe["hex"]) for foe in foes}):
        around = {grid.name(index) for index in grid.neighbours(grid.index(hex))}
        near[hex] = [piece.short for piece in game.units(side) if piece.hex in around and max(piece.strengths)]
    yield from islice(sorted(near.items(), key=lambda item: -len(item[1])), 4)


def actions(game: Game, side: str, swapped: list[str], rng: Random) -> list[str]:
    """Actions to be tried: legal ones, attacks above all, such as are like them, and such as name the counters."""
    if game.to_act != side:
        return ["done", f"attack {swapped[0]} 2010"]
    legal = list(islice(game.legal(), LISTED))
    mutations = Mutations(rng)
    for action in legal:
        mutations.remember(action)
    battles = [action for action in legal if action.verb in ("attack", "assault")]
    some = [*_some(rng, battles, 4), *_some(rng, legal, 4)]
    foes = [unit for unit in game.view(side)["units"] if unit["side"] != side and unit["hex"]]
    together = [f"attack {'+'.join(group)} {hex}" for hex, group in _groups(game, side, foes) if group]
    tried = [*some, *mutations.of(game.position, some, 4), *_some(rng, mutations.naming(game.position, swapped), 4)]
    return [*together, *map(str, tried)]


def exchanged(game: Game, side: str, rng: Random) -> Game | None:
    """The game with two hidden counters in each other's place, if it can be a weak and a strong one at the front."""
    pos = war(game)
    me = game.title.sides.index(side)
    front = pos.board.grid.spread(pos.board.grid.set_of(piece.hex for piece in game.units(side) if piece.hex))
    hidden = [u for u in hidden_units(pos, me) if pos.roster.counts[u] and not pos.roster.rides[u]]
    hidden = [u for u in hidden if pos.where[u] >= 0 or pos.where[u] in (RVGK, AWAITING)]
    near = [u for u in hidden if pos.where[u] >= 0 and front >> pos.where[u] & 1]
    if not near or rng.random() < 0.3:
        return with_hidden_units_exchanged(game, side, rng)
    one = rng.choice(near)
    worth = {u: sum(game.piece(u).strengths) for u in hidden}
    other = max((u for u in hidden if u != one), key=lambda u: abs(worth[u] - worth[one]), default=None)
    return None if other is None else swapped(game, one, other)


def _some(rng: Random, things: list[Thing], number: int) -> list[Thing]:
    return rng.sample(things, min(number, len(things)))


def compare(game: Game, changed: Game, side: str, rng: Random) -> int:
    """Ask everything in both games; how much was asked."""
    pos, then = war(game), war(changed)
    was, now = (list(zip(one.where, one.arrives, one.flags, one.rider, strict=True)) for one in (pos, then))
    swapped = [pos.short(unit) for unit, place in enumerate(was) if place != now[unit]]
    asks = questions(game, side, swapped, rng)
    if game.to_act == side and rng.random() < 0.3:
        asks += [{"ask": "advice"}, {"ask": "plan"}, {"ask": "agenda"}]
        asks += [{"ask": "deputy", "units": sorted(game.legal().able())[::2]}]
    known = table_of(game)
    one, other = (letters(table_of(one, known), side, *asks) for one in (game, changed))
    for first, second in zip(one, other, strict=True):
        assert first == second, (side, swapped, _asked(first, asks))
    tried = actions(game, side, swapped, rng)
    asked = [{"ask": "play", "text": text, "sure": False} for text in tried]
    asked.append({"ask": "play_all", "texts": tried[:4]})
    for ask in asked:
        one, other = (letters(table_of(one, known), side, ask) for one in (game, changed))
        assert one == other, (side, swapped, ask)
    return len(asks) + len(tried)


def _asked(letter: str, asks: list[Message]) -> Message | None:
    number = json.loads(letter).get("id")
    return None if number is None else asks[number]


def swaps_in(diary: Path, number: int, patience: int = PATIENCE) -> int:
    """How many positions were compared, for one side at least."""
    rng, found = Random(diary.name), 0
    for game in positions(diary, number, patience):
        pairs = [(side, exchanged(game, side, rng)) for side in game.title.sides]
        for side, changed in pairs:
            if changed is not None:
                assert compare(game, changed, side, rng) > 30
        found += any(changed is not None for _, changed in pairs)
    return found


@pytest.mark.parametrize("diary", GOLDEN, ids=lambda diary: diary.stem)
def test_no_answer_tells_what_is_hidden(diary: Path) -> None:
    """A few positions of each diary; the long run has hundreds."""
    assert swaps_in(diary, 4) >= 3


@pytest.mark.fuzz
@pytest.mark.parametrize("diary", GOLDEN, ids=lambda diary: diary.stem)
def test_no_answer_tells_what_is_hidden_in_many_positions(diary: Path) -> None:
    """Four of five positions have something to exchange: over all diaries more than three hundred."""
    assert swaps_in(diary, long_run(diary), 0) >= long_run(diary) * 4 // 5


def long_run(diary: Path) -> int:
    return len(parse(diary.read_text(encoding="utf-8")).moves) // EVERY


def test_the_long_run_has_three_hundred_positions() -> None:
    assert sum(long_run(diary) * 4 // 5 for diary in GOLDEN) >= 300


ADVISED = ("advice", "plan", "agenda", "deputy")  # asked in some positions only, since they take their time
OF_THE_PAST = ("why", "lessons")  # test_teaching.py asks them in games that have one
STRONG, WEAK = "1G", "1Abn"
FRONT = {"13Mech": "2010", **dict.fromkeys(("3Pz", "14Pz", "24Pz", "39Pz", "41Pz"), "2011")}


def below(hidden: str) -> Table:
    """An army that a strong attack can sweep away, alone or with what lies below it."""
    spec = {
        "title": "bd",
        "stage": "axis first phase",
        "order": "fight/move",
        "turn": 4,
        "units": {**FRONT, hidden: "2010"},
    }
    return table_of(stavka.situation({**spec, "boxes": {"rvgk": [STRONG if hidden == WEAK else WEAK]}}))


def test_the_question_before_an_attack_does_not_tell_whether_a_die_is_needed() -> None:
    """bd:11.7-a, bd:11.10-b: against the weak stack the result is automatic, against the strong one it is not."""
    attack = {"ask": "play", "text": "attack 3Pz+14Pz+24Pz+39Pz+41Pz 2010"}
    asked = [letters(below(hidden), "axis", {**attack, "sure": False}) for hidden in (STRONG, WEAK)]
    assert asked[0] == asked[1]
    assert json.loads(asked[0][-1])["answer"]["question"] is not None
    fought = [letters(below(hidden), "axis", {**attack, "sure": True}) for hidden in (STRONG, WEAK)]
    assert fought[0] != fought[1]


def test_every_question_of_a_page_is_asked() -> None:
    assert set(ASKS) == {*LOOKING, *CHANGING}
    game = next(positions(GOLDEN[1], 3))
    asked = {ask["ask"] for ask in questions(game, "axis", [], Random(1))} | {*ADVISED, "play", "play_all"}
    assert asked == set(ASKS) - {
        "sit",
        "note",
        *OF_THE_PAST,
    }  # a seat taken and a note written tell nothing of the position


@pytest.mark.parametrize("diary", GOLDEN[:1], ids=lambda diary: diary.stem)
def test_no_address_tells_what_is_hidden(diary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures, films, maps and refused diaries, byte by byte."""
    rng = Random(3)
    paths = [
        "map",
        "ground.svg",
        "rails",
        "picture.svg?seat={side}",
        "picture.svg?seat={side}&step=3",
        "diary?seat={side}",
    ]
    paths += ["picture.png?width=300&seat={side}", "film.gif?seat={side}", "diary?seat=nobody", "film.gif?seat=nobody"]
    paths += ["front.svg?seat={side}", "front.svg", "charts", "key"]
    for number, game in enumerate(positions(diary, 3)):
        for side in game.title.sides:
            changed = with_hidden_units_exchanged(game, side, rng)
            if changed is None:
                continue
            for path in paths if number == 2 else paths[:6]:
                address = f"/api/games/fog/{path.format(side=side)}"
                one, other = (get(table_of(one), monkeypatch, address) for one in (game, changed))
                assert one == other, address
                assert (one[0] == 400) == (path.startswith("diary") or "nobody" in path), address
    kinds = {path.partition("?")[0] for path in paths}
    assert {address.rpartition("/")[2] for address in OF_A_GAME} - {"socket"} == {
        "picture.{kind}" if kind.startswith("picture") else kind for kind in kinds
    }
