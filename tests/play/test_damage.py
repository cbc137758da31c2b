"""A damaged save loses only what is damaged, and says what that is."""

from pathlib import Path
from random import Random

import pytest

from stavka.play import saves
from stavka.play.contents import contents_of
from stavka.play.match import Match
from stavka.play.records import FIRST_LINE, chained, read_records
from tests.play.old_form import first_form

BODIES = ["game {}", "move axis: done", "note é", "move chance: roll 3", "end {}"]
LINES = [FIRST_LINE + b"\n", *(record.line for record in chained(BODIES))]
WHOLE = b"".join(LINES)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / "home"))


def bodies(data: bytes) -> list[str | None]:
    return [record.body.decode() if record else None for record in read_records(data).records]


def test_records_are_read_as_they_were_written() -> None:
    assert bodies(WHOLE) == BODIES
    assert not read_records(WHOLE).damaged


def test_any_single_changed_byte_is_put_right() -> None:
    start = len(LINES[0])
    for place in range(start, len(WHOLE)):
        for byte in {WHOLE[place] ^ 1, WHOLE[place] ^ 64, 0, 10, 32} - {WHOLE[place]}:
            damaged = WHOLE[:place] + bytes([byte]) + WHOLE[place + 1 :]
            assert bodies(damaged) == BODIES, (place, byte)
            assert read_records(damaged).damaged


@pytest.mark.parametrize("missing", range(1, len(LINES) - 1))
def test_a_missing_line_is_noticed(missing: int) -> None:
    found = bodies(b"".join([*LINES[:missing], *LINES[missing + 1 :]]))
    assert found == [*BODIES[: missing - 1], None, *BODIES[missing:]]


def test_a_spoiled_line_costs_no_other() -> None:
    spoiled = LINES[3][:20] + b"\0" * (len(LINES[3]) - 21) + b"\n"
    assert bodies(b"".join([*LINES[:3], spoiled, *LINES[4:]])) == [*BODIES[:2], None, *BODIES[3:]]


def test_lines_in_another_order_are_noticed() -> None:
    found = bodies(b"".join([*LINES[:2], LINES[3], LINES[2], *LINES[4:]]))
    assert found.count(None) == 3


def test_a_file_full_of_rubbish_is_read_in_a_moment() -> None:
    rng = Random(1)
    rubbish = b"\n".join(rng.randbytes(400).replace(b"\n", b"") for _ in range(2000))
    assert bodies(FIRST_LINE + b"\n" + rubbish) == [None]


# -- whole games -------------------------------------------------------------------------------------------------------


def saved(actions: int, seed: int = 4) -> Match:
    match = Match.start("trc", "campaign", seed=seed, seats={"soviet": "random"})
    match.save()
    rng = Random(seed)
    for _ in range(actions):
        match.game.play(match.game.legal().sample(rng))
        match.keep()
    match.notes[3] = "a note"
    match.keep()
    return match


def opened(match: Match, data: bytes) -> Match:
    assert match.path is not None
    match.path.write_bytes(data)
    return Match.open(match.path)


def test_a_sound_file_has_nothing_to_say() -> None:
    match = saved(50)
    assert match.path is not None
    assert Match.open(match.path).remark == ""


def test_a_changed_bit_anywhere_costs_nothing_or_is_told() -> None:
    """Only a bit of a position cannot be put right; then the game is played again from its moves."""
    match = saved(70)
    assert match.path is not None
    data, diary = match.path.read_bytes(), match.game.diary()
    rng = Random(9)
    for _ in range(60):
        place = rng.randrange(len(data))
        changed = data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
        again = opened(match, changed)
        assert again.game.diary() == diary
        assert (again.seats, again.seed, again.notes) == (match.seats, match.seed, match.notes)
        assert "nothing is lost" in again.remark or "every move is whole" in again.remark


def test_a_shortened_file_says_so() -> None:
    match = saved(70)
    assert match.path is not None
    data = match.path.read_bytes()
    whole = [str(entry.move) for entry in match.game.log]
    ends = [place + 1 for place, byte in enumerate(data[:-1]) if byte == 10]
    for length in [*ends[3::7], *range(len(data) - 300, len(data) - 1, 37)]:
        again = opened(match, data[:length])
        moves = [str(entry.move) for entry in again.game.log]
        assert moves == whole[: len(moves)]  # with the same die, where one is to be rolled now
        whole_lines = data[: data.rfind(b"\n", 0, length + 1)].split(b"\n")  # a newline may be lost
        kept = sum(line[26:].startswith(b"move ") for line in whole_lines)
        assert kept <= len(moves) <= kept + 1
        assert again.remark == f"The end of {match.path.name} is missing: what was played after step {kept} is lost."
        assert again.notes[kept] == again.remark


def test_the_game_goes_on_from_the_position_after_the_damage() -> None:
    match = saved(70)
    assert match.path is not None
    lines = match.path.read_bytes().splitlines(keepends=True)
    moves = [number for number, line in enumerate(lines) if line[26:].startswith(b"move ")]
    again = opened(match, b"".join([*lines[: moves[10]], b"spoiled\n", *lines[moves[12] :]]))
    kept = contents_of(b"".join(lines), "x").positions[0].step
    assert again.game.position.fingerprint() == match.game.position.fingerprint()
    assert f"its first {kept} steps cannot be played again" in again.remark
    assert [str(e.move) for e in again.game.log] == [str(e.move) for e in match.game.log[kept:]]
    assert (again.seats, again.seed, again.path) == (match.seats, match.seed, match.path)
    aside = again.save()
    assert aside is not None
    assert aside.name.endswith(".broken")
    third = Match.open(match.path)
    assert third.game.position.fingerprint() == match.game.position.fingerprint()


def test_without_such_a_position_it_ends_before_the_damage() -> None:
    match = saved(30)
    assert match.path is not None
    lines = match.path.read_bytes().splitlines(keepends=True)
    moves = [number for number, line in enumerate(lines) if line[26:].startswith(b"move ")]
    again = opened(match, b"".join([*lines[: moves[10]], b"spoiled\n", *lines[moves[12] :]]))
    left = len(moves) - 12
    assert len(again.game.log) == 10
    assert again.remark == (
        f"A part of {match.path.name} is damaged: what was played after step 10, {left} actions and throws of which "
        f"can still be read, is lost."
    )


def test_a_lost_note_or_position_costs_no_move() -> None:
    match = saved(70)
    assert match.path is not None
    lines = match.path.read_bytes().splitlines(keepends=True)
    for kind in (b" note ", b" position ", b" game "):
        left = [line for line in lines if kind not in line or (kind == b" game " and line != lines[1])]
        again = opened(match, b"".join(left))
        assert again.game.diary() == match.game.diary(), kind
        assert "every move is whole" in again.remark


def test_a_damaged_file_is_kept_aside_when_the_game_goes_on() -> None:
    match = saved(5)
    assert match.path is not None
    damaged = match.path.read_bytes()[:-3]
    again = opened(match, damaged)
    again.game.play("done")
    again.keep()
    assert match.path.with_name(match.path.name + ".broken").read_bytes() == damaged
    assert Match.open(match.path).remark == ""
    assert len(Match.open(match.path).game.log) == 6


def test_a_file_without_its_head_is_told() -> None:
    match = saved(5)
    assert match.path is not None
    lines = match.path.read_bytes().splitlines(keepends=True)
    with pytest.raises(saves.BadSave, match="damaged where it says which game it is"):
        opened(match, b"".join([lines[0], *(line for line in lines if b" game " not in line)]))


@pytest.mark.parametrize("place", [2, 9, 30, 60])
def test_the_last_line_of_an_old_save_may_be_damaged(place: int) -> None:
    """The moves are whole, so the game opens; what the line told is lost and that is said."""
    match = saved(20)
    text = first_form(match)
    before, _, last = text.rstrip().rpartition("\n")
    again = opened(match, f"{before}\n{last[:place]}\0{last[place + 1 :]}\n".encode())
    assert again.game.log == match.game.log
    if place < 10:  # the beginning of the line, not what it tells
        assert (again.seats, again.seed) == (match.seats, match.seed)
    else:
        assert "its seats, its seed and its notes are lost" in again.remark


def test_the_position_of_an_old_save_may_be_damaged() -> None:
    match = saved(20)
    text = first_form(match)
    place = text.index('"state": "') + 200
    letter = "A" if text[place] != "A" else "B"
    again = opened(match, (text[:place] + letter + text[place + 1 :]).encode())
    assert again.game.diary() == match.game.diary()
    assert (again.seats, again.seed) == (match.seats, match.seed)


# -- two thousand times ------------------------------------------------------------------------------------------------


def damaged(data: bytes, rng: Random) -> bytes:
    """One thing that a disk, a cable or an editor does to a file; mostly a single bit."""
    place = rng.randrange(len(data))
    kind = rng.random()
    if kind < 0.7:
        return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
    if kind < 0.8:
        return data[:place]
    size = rng.choice((1, 16, 512))
    if kind < 0.9:
        return data[:place] + b"\0" * min(size, len(data) - place) + data[place + size :]
    if kind < 0.95:
        return data[:place] + data[place + size :]
    return data[:place] + data[max(0, place - size) : place] + data[place:]


def attack(match: Match, data: bytes, rng: Random) -> str:
    """Damage a file: what is left is true, and what is lost is said. How it ended."""
    whole = [str(entry.move) for entry in match.game.log]
    spoiled = damaged(data, rng)
    if spoiled == data:
        return "nothing changed"
    try:
        again = opened(match, spoiled)
    except saves.BadSave:
        assert not any(read_records(spoiled).records) or len(spoiled) < 2000  # nothing says which game it is
        return "not opened"
    moves = [str(entry.move) for entry in again.game.log]
    assert again.remark, "the damage is told"
    if moves == whole:
        assert (again.seats, again.seed) == (match.seats, match.seed)
        assert again.notes.items() >= match.notes.items() or "is lost" in again.remark
        return "all moves kept"
    assert "is lost" in again.remark or "cannot be played again" in again.remark
    if "cannot be played again" in again.remark:
        assert moves == whole[len(whole) - len(moves) :] or moves == whole[again_from(again) :][: len(moves)]
        return "from a position"
    dice = len(moves) and moves[-1].startswith(("roll", "draw"))
    assert moves[: len(moves) - bool(dice)] == whole[: len(moves) - bool(dice)]  # a die to be rolled now may be new
    return "beginning kept"


def again_from(match: Match) -> int:
    """After how many steps the position was kept that a game goes on from."""
    return int(match.remark.split("its first ")[1].split()[0])


@pytest.mark.parametrize("attacks", [60, pytest.param(2000, marks=pytest.mark.fuzz)])
def test_no_damage_loses_a_move_silently(attacks: int) -> None:
    rng = Random(attacks)
    found: dict[str, int] = {}
    for number, match in enumerate([saved(40, seed=5), saved(90, seed=6)]):
        assert match.path is not None
        data = match.path.read_bytes()
        for _ in range(attacks // 2):
            ended = attack(match, data, rng)
            found[ended] = found.get(ended, 0) + 1
        assert number or found
    print(found)  # noqa: T201
    assert found["all moves kept"] >= 0.7 * attacks


@pytest.mark.parametrize("attacks", [40, pytest.param(1000, marks=pytest.mark.fuzz)])
def test_no_changed_bit_of_an_old_save_passes_unnoticed(attacks: int) -> None:
    """They have no checksum but that of the moves; what does not fit it is told, or cannot be played."""
    match = saved(20)
    text = match.exported()
    data, whole = text.encode(), [str(entry.move) for entry in match.game.log]
    comments = {place for line in _comments(data) for place in line}
    rng = Random(attacks)
    for _ in range(attacks):
        place = rng.randrange(len(data))
        changed = data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]
        try:
            again = opened(match, changed)
        except saves.BadSave:
            continue
        moves = [str(entry.move) for entry in again.game.log]
        dice = bool(moves) and moves[-1].startswith(("roll", "draw"))
        same = moves == whole or moves[: len(moves) - dice] == whole == moves[: len(whole)]
        assert same or again.remark, (place, moves, whole)
        if place not in comments and again.seats != match.seats:
            assert again.remark


def _comments(data: bytes) -> list[range]:
    found, start = [], 0
    for line in data.splitlines(keepends=True):
        if line.startswith(b"#") and not line.startswith(b"#!"):
            found.append(range(start, start + len(line)))
        start += len(line)
    return found
