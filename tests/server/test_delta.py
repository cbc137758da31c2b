"""What changed, applied to what was, is what is: to the last byte, for any data and in every title's games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stavka import library
from stavka.server import answers
from stavka.server.codec import Json, encode, plain
from stavka.server.delta import applied, delta

STEPS = 250

WORDS = st.sampled_from(["", "a", "b", "c", "7", "12"])
LEAVES: st.SearchStrategy[Json] = st.one_of(
    st.none(), st.booleans(), st.integers(0, 3), st.sampled_from([0.0, 1.0, 1.5]), WORDS
)


def _grown(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    """Lists of anything, of words as sets of hexes are, of objects with names as pieces are; objects."""
    piece = st.dictionaries(st.sampled_from(["id", "text", "hex"]), inner, max_size=3)
    named = st.builds(lambda name, rest: {**rest, "id": name}, WORDS, piece)
    return st.one_of(
        st.lists(inner, max_size=4),
        st.lists(WORDS, max_size=6),
        st.lists(named, max_size=5),
        st.dictionaries(WORDS, inner, max_size=5),
    )


PLAIN: st.SearchStrategy[Json] = st.recursive(LEAVES, _grown, max_leaves=25)


@given(PLAIN, PLAIN)
def test_what_changed_applied_to_the_old_is_the_new(old: Json, new: Json) -> None:
    before = encode(old)
    change = delta(old, new)
    assert encode(applied(old, change)) == encode(new)
    assert encode(old) == before
    assert bool(change) == (encode(old) != before or encode(new) != before)


@given(PLAIN)
def test_nothing_changed_is_told_by_nothing(data: Json) -> None:
    assert delta(data, data) == {}


@given(st.lists(st.text(min_size=1), unique=True, min_size=8), st.data())
def test_of_a_set_of_names_only_the_difference_is_told(names: list[str], data: st.DataObject) -> None:
    """Two hexes change hands: nothing is said of the others."""
    gone, come = data.draw(st.sampled_from(names)), "a name that nobody has"
    new: list[Json] = [*(name for name in names if name != gone)]
    new.insert(data.draw(st.integers(0, len(new))), come)
    assert delta([*names], new) == {"by": "", "out": [gone], "new": [[new.index(come), come]]}


def test_what_has_another_place_is_told_alone() -> None:
    """A piece that goes to the end of the list: it is told again, and nothing of the others."""
    old: list[Json] = [{"id": name, "hex": "1425"} for name in "abcdef"]
    new: list[Json] = [*old[:1], *old[2:], {"id": "b", "hex": "1424"}]
    assert delta(old, new) == {"by": "id", "out": ["b"], "new": [[5, {"id": "b", "hex": "1424"}]]}


def test_another_type_is_another_value() -> None:
    """Python takes 1, 1.0 and True for equal; a page does not."""
    for old, new in ((1, True), (1, 1.0), ([0], [False]), ({"a": 1}, {"a": 1.0})):
        assert encode(applied(plain(old), delta(plain(old), plain(new)))) == encode(new)


def test_a_piece_that_moved_is_told_alone() -> None:
    game = library.new("trc", "campaign", seed=1941)
    before = plain(answers.state(game, answers.BOTH))
    game.play("move 24Pz 1425-1424")
    change = delta(before, plain(answers.state(game, answers.BOTH)))
    view: Any = change["changed"]  # a delta is plain data, whose parts have many types
    units = view["view"]["changed"]["units"]["changed"]
    panzer = game.piece("24Pz").counter.id
    assert list(units) == [panzer]
    assert units[panzer]["changed"]["hex"] == {"to": "1424"}
    assert len(encode(change)) < len(encode(before)) / 30


@pytest.mark.parametrize("code", library.titles())
def test_pages_follow_whole_games_by_what_changed(code: str) -> None:
    """All seats, through moves, battles, changes of phase and things taken back."""
    game = library.new(code, next(iter(library.title(code).scenarios)), seed=5)
    rng = Random(5)
    seats = (answers.BOTH, *game.title.sides)
    followed = {seat: plain(answers.state(game, seat)) for seat in seats}
    spared: list[float] = []
    steps = STEPS if code != "pmd" else STEPS // 5  # whose states are large
    for step in range(steps):
        if game.result:
            break
        if step % 9 == 8 and game.can_undo:
            game.undo()
        else:
            game.play(game.legal().sample(rng))
        for seat in seats:
            now = plain(answers.state(game, seat))
            change = delta(followed[seat], now)
            followed[seat] = applied(followed[seat], change)
            assert encode(followed[seat]) == encode(now)
            spared.append(1 - len(encode(change)) / len(encode(now)))
    assert len(game.log) > steps / 3
    assert sum(spared) / len(spared) > 0.9
