"""Whatever is handed to the library, the documented errors come back, and soon."""

from __future__ import annotations

import base64
import json
import time
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stavka
from stavka.engine.game import Game
from stavka.engine.record import snapshot
from stavka.engine.refusal import Illegal, Unreadable
from stavka.telling.situation import MOST_UNITS

TITLES = ("trc", "n41", "bd", "rb", "pmd")
LARGE = ("rb", "pmd")  # tried less often in a test run, and as often as the others by `make fuzz`
SOON = 20.0  # seconds; even a busy machine needs a tenth of it for anything here


def nested(levels: int, wrap: Callable[[object], object]) -> object:
    found: object = []
    for _ in range(levels):
        found = wrap(found)
    return found


ODD: dict[str, Any] = {  # anything at all
    "none": None,
    "true": True,
    "minus one": -1,
    "large": 10**30,
    "5000 digits": 10**5000,
    "fraction": 1.5,
    "nan": float("nan"),
    "infinite": float("inf"),
    "empty": "",
    "letter": "x",
    "5000 nines": "9" * 5000,
    "100000 letters": "x" * 100_000,
    "zero byte": "\0",
    "half a letter": "\ud800",
    "list": [],
    "lists": [[]],
    "numbers": [5],
    "dict": {},
    "numbers as keys": {1: 2},
    "long keys": {10**5000: 1},
    "bytes": b"x",
    "set": {1, "a"},
    "object": object(),
    "function": len,
    "side": {"axis": "x"},
    "deep list": nested(100_000, lambda inner: [inner]),
    "deep dict": nested(100_000, lambda inner: {"a": inner}),
}
ASKED: dict[str, Callable[[Game, Any], object]] = {
    "play": lambda game, odd: game.play(odd),
    "refusal": lambda game, odd: game.refusal(odd),
    "read": lambda game, odd: game.read(odd),
    "cost": lambda game, odd: game.cost(odd),
    "play_dice": lambda game, odd: game.play_dice(odd),
    "a die": lambda game, odd: game.play_dice([odd]),
    "play_draw": lambda game, odd: game.play_draw(odd),
    "view": lambda game, odd: game.view(odd),
    "piece": lambda game, odd: game.piece(odd),
    "supply": lambda game, odd: game.supply(odd),
    "units at": lambda game, odd: game.units(at=odd),
    "by_unit": lambda game, odd: game.legal().by_unit(odd),
    "legal": lambda game, odd: odd in game.legal(),
    "odds": lambda game, odd: stavka.odds(game, odd),
    "load": lambda game, odd: stavka.load(odd),
    "title": lambda game, odd: stavka.title(odd),
    "seed": lambda game, odd: stavka.new(game.title.code, seed=odd),
    "scenario": lambda game, odd: stavka.new(game.title.code, odd),
    "options": lambda game, odd: stavka.new(game.title.code, options=odd),
    "set-up": lambda game, odd: stavka.new(game.title.code, set_up=odd),
    "settings": lambda game, odd: stavka.new(game.title.code, settings=odd),
    "situation": lambda game, odd: stavka.situation(odd),
    "seed of a situation": lambda game, odd: stavka.situation({"title": game.title.code}, seed=odd),
}


def tried(attempt: Callable[[], object]) -> object:
    """What an attempt gives, or the refusal; anything else fails the test."""
    begun = time.process_time()
    found: object
    try:
        found = attempt()
    except Illegal as error:
        found = error
    assert time.process_time() - begun < SOON
    assert not isinstance(found, Illegal) or len(str(found)) < 10_000
    return found


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("title", TITLES)
def test_odd_arguments_are_refused(title: str, odd: str) -> None:
    game = stavka.new(title, seed=1)
    before = game.position.fingerprint()
    for ask in ASKED.values():
        tried(lambda ask=ask: ask(game, ODD[odd]))  # type: ignore[misc]
    assert game.position.fingerprint() == before


def keys_of(title: str) -> list[str]:
    with pytest.raises(Unreadable) as told:
        stavka.situation({"title": title, "nonsense": 1})
    return str(told.value).partition("it has ")[2].split(", ")


@pytest.mark.parametrize("title", TITLES)
def test_odd_parts_of_a_situation_are_refused(title: str) -> None:
    for key in keys_of(title):
        for odd in ODD.values():
            tried(lambda key=key, odd=odd: stavka.situation({"title": title, key: odd}))  # type: ignore[misc]


WORDS = (
    "9" * 5000,
    "-" * 3000,
    "1425",
    "24Pz",
    "+",
    "1425-1424" * 300,
    "x" * 100_000,
    "٣",
    "²",
    "\0",
    "=",
    "-1",
    "1e9",
)


@pytest.mark.parametrize("title", TITLES)
def test_no_notation_is_too_odd(title: str) -> None:
    """Every verb with numbers of 5,000 digits and the like: ``negate``, too."""
    game = stavka.new(title, seed=1)
    for kind in game.title.actions:
        for word in WORDS:
            for count in (1, 2, 3) if title not in LARGE else (2,):
                text = " ".join([kind.verb, *[word] * count])
                assert tried(lambda text=text: game.refusal(text)) is not None  # type: ignore[misc]
    assert isinstance(tried(lambda: game.play("negate " + "9" * 5000)), Illegal)


@pytest.mark.parametrize("title", TITLES)
def test_twenty_thousand_units_are_refused_at_once(title: str) -> None:
    side = stavka.title(title).sides[0]
    for units in ([{"side": side, "hex": "1425"}] * 20_000, {f"u{n}": "1425" for n in range(20_000)}):
        with pytest.raises(Unreadable, match="at most"):
            tried_soon(lambda units=units: stavka.situation({"title": title, "units": units}))  # type: ignore[misc]


def tried_soon(attempt: Callable[[], object]) -> None:
    begun = time.process_time()
    try:
        attempt()
    finally:
        assert time.process_time() - begun < SOON / 10


def test_as_many_units_as_allowed_are_placed() -> None:
    units = [{"side": "axis", "hex": "1425"}] * MOST_UNITS
    game = tried(lambda: stavka.situation({"title": "trc", "units": units}))
    assert isinstance(game, Game)
    assert len(game.units(at="1425")) == MOST_UNITS


# -- situations and positions made by a machine ------------------------------------------------------------------------

LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.sampled_from([10**30, -(10**9), 1.5, float("nan")]),
    st.sampled_from(
        ["axis", "soviet", "1425", "1424", "24Pz", "1P", "Berlin", "infantry", "clear", "mud", "rail", "", "x"]
    ),
    st.text(max_size=5),
)
KEYS = st.sampled_from(
    ["id", "hex", "side", "flags", "box", "combat", "move", "steps", "reduced", "marks", "axis", "1425", "x"]
)
PARTS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)


def played_on(game: Game) -> None:
    """A game that was let in can be looked at and played."""
    rng = Random(1)
    for side in game.title.sides:
        game.view(side)
    for _ in range(4):
        if game.to_act in (None, "chance"):
            return
        game.play(game.legal().sample(rng))


def attack_situations(title: str, data: st.DataObject) -> None:
    keys = keys_of(title)
    spec = data.draw(st.dictionaries(st.sampled_from(keys), PARTS, max_size=4)) | {"title": title}
    game = tried(lambda: stavka.situation(spec, seed=1))
    if isinstance(game, Game):
        tried(lambda: played_on(game))


@pytest.mark.parametrize("title", sorted({*TITLES} - {*LARGE}))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_made_up_situations_are_refused_or_played(title: str, data: st.DataObject) -> None:
    attack_situations(title, data)


@pytest.mark.parametrize("title", LARGE)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_made_up_situations_of_large_titles_are_refused_or_played(title: str, data: st.DataObject) -> None:
    attack_situations(title, data)


@pytest.mark.fuzz
@pytest.mark.parametrize("title", TITLES)
@settings(max_examples=3000, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_many_made_up_situations_are_refused_or_played(title: str, data: st.DataObject) -> None:
    attack_situations(title, data)


def mutated(told: Any, rng: Random) -> Any:
    """Plain data with one of its leaves replaced."""
    odd: list[Any] = [
        None,
        -1,
        0,
        7,
        10**9,
        -(10**9),
        10**60,
        "x",
        [],
        {},
        {"tuple": []},
        {"class": "shared/Result", "parts": {}},
        True,
        1.5,
    ]
    at, parts = told, []
    while isinstance(at, list | dict) and at:
        key = rng.choice(list(at) if isinstance(at, dict) else range(len(at)))
        parts.append((at, key))
        at = at[key]
        if rng.random() < 0.1:
            break
    holder, key = parts[-1]
    holder[key] = rng.choice(odd)
    return told


def attack_position(title: str, seed: int, *, play: bool = True) -> None:
    """What loads is looked at and tried; a fault that shows only many moves later is not looked for."""
    rng = Random(seed)
    game = stavka.new(title, seed=seed)
    for _ in range(rng.randrange(30)):
        if game.result is None:
            game.play(game.legal().sample(rng))
    told = json.loads(zlib.decompress(base64.b64decode(snapshot.take(game.position))))
    text = base64.b64encode(zlib.compress(json.dumps(mutated(told, rng)).encode())).decode()
    header = {**game.header, "position": text, "resumed": ""}
    diary = "stavka diary 1\n" + "".join(f"{key}: {json.dumps(value)}\n" for key, value in header.items()) + "\n"
    found = tried(lambda: stavka.load(diary, seed=1))
    if isinstance(found, Game) and play:
        tried(lambda: played_on(found))


@pytest.mark.parametrize("title", TITLES)
def test_crafted_positions_are_refused_or_played(title: str) -> None:
    for seed in range(8 if title in LARGE else 40):
        attack_position(title, seed)


@pytest.mark.fuzz
@pytest.mark.parametrize("title", TITLES)
def test_many_crafted_positions_are_refused_or_loaded(title: str) -> None:
    for seed in range(1000, 3000):
        attack_position(title, seed, play=False)
