"""Standing orders at a table: kept, carried out, ended by contact, and never told to the other side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import stavka
from stavka.engine.game import Game
from stavka.play.match import Match
from stavka.server.tables import Lounge, Table
from stavka.telling import errands, groups
from tests.server.line import Message, letters, overheard, states
from tests.telling.test_groups import marching


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))


def begun(code: str = "trc") -> Table:
    return Lounge().new({"title": code, "seed": 1941})


def answers(sent: list[Message]) -> list[Message]:
    return [message for message in sent if "answer" in message or "refusal" in message]


def test_an_order_is_kept_and_told_to_its_own_side_only() -> None:
    table = begun()
    sent = overheard(table, "axis", {"ask": "stand", "kind": "hold", "units": ["24Pz"], "name": "Secret plan"})
    assert states(sent)[-1]["standing"] == [
        {"id": "1", "kind": "hold", "units": ["24Pz"], "goal": "", "name": "Secret plan"}
    ]
    for seat in ("soviet", "nobody"):
        heard = "\n".join(letters(table, seat, {"ask": "state"}, {"ask": "log", "since": 0}))
        assert "Secret plan" not in heard
        assert json.loads(heard.splitlines()[1])["state"]["standing"] == []
    assert table.match.path is not None
    assert Match.open(table.match.path).standing == table.match.standing


@pytest.mark.parametrize(
    ("seat", "ask", "why"),
    [
        ("axis", {"kind": "dance", "units": ["24Pz"]}, "no standing order 'dance'"),
        ("axis", {"kind": "hold", "units": []}, "at least one piece"),
        ("axis", {"kind": "hold", "units": ["2Gds"]}, "no piece of yours"),
        ("axis", {"kind": "entrench", "units": ["24Pz"]}, "nobody digs in"),
        ("axis", {"kind": "go", "units": ["24Pz"], "goal": "9999"}, "9999"),
        ("nobody", {"kind": "hold", "units": ["24Pz"]}, "watches gives no orders"),
    ],
)
def test_a_bad_order_changes_nothing(seat: str, ask: Message, why: str) -> None:
    table = begun()
    soviet = next(unit for unit in table.match.game.units("soviet"))
    ask = {**ask, "units": [soviet.short if unit == "2Gds" else unit for unit in ask["units"]]}
    (told,) = answers(overheard(table, seat, {"ask": "stand", **ask}))
    assert why in told["refusal"]["reason"]
    assert table.match.standing == []


def test_a_piece_has_one_order_and_can_be_taken_out_of_it() -> None:
    table = begun()
    overheard(table, "axis", {"ask": "stand", "kind": "hold", "units": ["24Pz", "47Pz"]})
    overheard(table, "axis", {"ask": "stand", "kind": "go", "units": ["24Pz"], "goal": "1226"})
    assert [(one.kind, one.units) for one in table.match.standing] == [("hold", ("47Pz",)), ("go", ("24Pz",))]
    overheard(table, "soviet", {"ask": "stand_down", "numbers": [1, 2], "units": ["24Pz", "47Pz"]})
    assert len(table.match.standing) == 2, "the other side ends nothing"
    overheard(table, "axis", {"ask": "stand_down", "numbers": [1]})
    overheard(table, "axis", {"ask": "stand_down", "units": ["24Pz"]})
    assert table.match.standing == []


def two_armies(axis: str = "1425", soviet: str = "1223") -> Table:
    spec = {
        "title": "trc",
        "turn": 3,
        "stage": "axis first impulse movement",
        "weather": "clear",
        "units": [
            {"id": unit("axis", "24Pz"), "hex": axis},
            {"id": unit("soviet"), "hex": soviet},
        ],
    }
    return Table(Match(stavka.situation(spec, seed=1), {}, None), "x")


def unit(side: str, short: str = "") -> str:
    return next(c.id for c in stavka.title("trc").units if c.side == side and (not short or c.short == short))


def test_contact_ends_an_order_and_says_where() -> None:
    table = two_armies("1425", "1223")
    overheard(table, "axis", {"ask": "stand", "kind": "hold", "units": ["24Pz"]})
    (told,) = answers(overheard(table, "axis", {"ask": "muster"}))
    assert told["answer"]["ended"] == []
    pos = table.match.game.position
    foe = next(u for u, side in enumerate(pos.roster.side) if side == 1 and pos.where[u] >= 0)
    pos.put(foe, pos.board.grid.index("1424"))
    (told,) = answers(overheard(table, "axis", {"ask": "muster"}))
    (ended,) = told["answer"]["ended"]
    assert ended["units"] == ["24Pz"]
    assert ended["hexes"] == ["1424"]
    assert "enemy" in ended["why"]
    assert table.match.standing == []


def test_who_stood_beside_the_enemy_when_he_was_told_to_hold_goes_on_holding() -> None:
    table = two_armies("1425", "1424")
    overheard(table, "axis", {"ask": "stand", "kind": "hold", "units": ["24Pz"]})
    (told,) = answers(overheard(table, "axis", {"ask": "muster"}))
    assert told["answer"]["ended"] == []
    assert len(table.match.standing) == 1


@pytest.mark.parametrize("code", ["trc", "pmd"])
def test_who_is_sent_far_comes_nearer_phase_by_phase(code: str) -> None:
    game = marching(code)
    grid, pos = game.position.board.grid, game.position
    able = game.legal().able()
    for piece in [piece for piece in game.units(str(game.to_act)) if piece.hex and piece.short in able][:40]:
        assert piece.hex is not None
        near = grid.spread(pos.occupied[1 - pos.player])
        ends = [one.hexes[-1] for one in groups.together(game, [piece.short]) if one.path]
        goals = [end for end in ends if not near >> grid.index(end) & 1 and end != piece.hex]
        if goals:
            break
    goal = max(goals, key=lambda hex: grid.distance(grid.index(hex), grid.index(str(piece.hex))))
    made = errands.errands(game, {piece.short: goal})
    (order,) = made.orders
    assert order.hex == goal
    game.play(order.text)
    assert game.piece(piece.short).hex == goal


def test_an_errand_that_is_done_is_over() -> None:
    table = begun()
    here = table.match.game.piece("24Pz").hex
    overheard(table, "axis", {"ask": "stand", "kind": "go", "units": ["24Pz"], "goal": here})
    (told,) = answers(overheard(table, "axis", {"ask": "muster"}))
    assert [one["why"] for one in told["answer"]["ended"]] == ["arrived"]
    assert table.match.standing == []


def test_an_area_beside_the_map_is_a_way() -> None:
    """Strategic movement of Proud Monster goes through an OKH area: it is taken where it saves phases (pmd:11.2-a)."""
    game = stavka.new("pmd", "1942", seed=1)
    title, pos = game.title, game.position
    unit = next(u for u, where in enumerate(pos.where) if where >= 0 and pos.roster.side[u] == 0)
    exits = title.exits(pos, unit, "OKH North")
    assert exits
    assert exits != title.exits(pos, unit, "OKH South")
    assert title.exits(pos, unit, "Dead Pile") == 0


def test_what_is_planned_is_tried_before_it_is_accepted() -> None:
    table = begun()
    texts = ["move 24Pz 1425-1424", "move 24Pz 1425-1424", "nonsense"]
    (told,) = answers(overheard(table, "axis", {"ask": "refusals", "texts": texts}))
    first, second, third = told["answer"]
    assert first is None
    assert second["reason"]
    assert third["reason"]
    assert table.match.game.log == []


@pytest.mark.parametrize("code", ["trc", "n41", "bd", "rb", "pmd"])
def test_sectors_cover_the_land_once(code: str) -> None:
    game: Game = stavka.new(code, next(iter(stavka.title(code).scenarios)))
    for side in game.title.sides:
        sectors = game.title.sectors(game.position, side)
        assert len({one.key for one in sectors}) == len(sectors) == 3
        assert (
            sum(one.hexes.bit_count() for one in sectors)
            == (sectors[0].hexes | sectors[1].hexes | sectors[2].hexes).bit_count()
        )
        for piece in game.units(side):
            if piece.hex:
                bit = 1 << game.position.board.grid.index(piece.hex)
                assert any(one.hexes & bit for one in sectors), (piece.short, piece.hex)


def test_words_are_told_with_their_meaning() -> None:
    (told,) = answers(overheard(begun("pmd"), "axis", {"ask": "words"}))
    assert told["answer"]["PD"] == "panzer division"
    assert told["answer"]["MRP"] == told["answer"]["LRP"]
    assert "victory points" in told["answer"]["VP"]
