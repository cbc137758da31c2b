"""8.1 to 8.4, 8.26, 8.33: hexes of entry, one half of a condition at a time."""

from __future__ import annotations

from collections.abc import Callable

from stavka.engine.game import Game
from stavka.titles.barbarossa_deluxe.state.flags import BY_EDGE
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import told

Situation = Callable[..., Game]
Refused = Callable[[Game, str, str], None]
AXIS_ADMIN, SOVIET_ADMIN = "axis administration", "soviet administration"


def of(game: Game, unit: str) -> int:
    return war(game).roster.find(unit)


def crowd(game: Game, hex: str) -> None:
    """A hex has taken in a full stack this turn, which has left it again."""
    war(game).counts["entries"] = ((war(game).board.grid.index(hex), 5),)


def test_a_source_that_is_lost_though_nobody_stands_there(bd: Situation, refused: Refused) -> None:
    """Own source hexes only (bd:8.1-f), for the German army of the west as well (bd:8.3-e)."""
    boxes = {"due": ["50Inf", "Ger12A"]}
    game = bd({"3Pz": "2117", "3A": "1606"}, AXIS_ADMIN, turn=32, boxes=boxes, control={"soviet": ["2024", "1724"]})
    refused(game, "enter 50Inf 2024", "bd:8.1-f")
    refused(game, "enter Ger12A 2024", "bd:8.3-e")
    refused(game, "enter Ger12A Berlin", "bd:8.3-e")
    assert game.refusal("enter 50Inf 2124") is None
    game.play("enter Ger12A 2124")
    assert game.piece("Ger12A").hex == "2124"


def test_a_hex_that_has_taken_in_a_stack_has_room_and_is_closed(bd: Situation, refused: Refused) -> None:
    """Five units a hex and turn, wherever they are by now (bd:8.1-e); who does not count comes in all the same."""
    game = bd({"3Pz": "2117"}, AXIS_ADMIN, turn=30, boxes={"due": ["50Inf", "FCB"]})
    crowd(game, "2221")
    refused(game, "enter 50Inf Breslau", "bd:8.1-e")
    game.play("enter FCB Breslau")
    game = bd({"3A": "1606"}, SOVIET_ADMIN, turn=6, boxes={"due": ["KCG", "68A"]})
    crowd(game, "1606")
    refused(game, "enter KCG Moscow", "bd:8.30-g")
    refused(game, "enter 68A Moscow", "bd:8.1-e")


def test_what_a_player_reads_of_other_entry_hexes(bd: Situation) -> None:
    """The reason names the hexes that are open (bd:8.1-f, bd:8.3-f, bd:8.33-c)."""
    game = bd({"3Pz": "2117", "3A": "1606"}, AXIS_ADMIN, turn=30, boxes={"due": ["50Inf", "KSC", "FCB"]})
    assert told(game, "enter 50Inf 2120", "bd:8.1-f").endswith("an own city in overland supply")
    assert told(game, "enter FCB Berlin", "bd:8.33-c").endswith("it does at 2221")
    assert told(game, "enter KSC Berlin", "bd:8.3-f").endswith("it does nowhere now")


def test_the_kerch_command_wants_no_supply(bd: Situation, refused: Refused) -> None:
    """Its hex in German hands is enough (bd:8.3-f), and no edge is paid for there (bd:8.1-g)."""
    around = {"3A": "3107", "4A": "3108"}
    game = bd({"3Pz": "2117", **around}, AXIS_ADMIN, turn=21, boxes={"due": ["KSC"]}, control={"axis": ["3106"]})
    refused(game, "enter KSC Berlin", "bd:8.3-f")
    game.play("enter KSC 3106")
    assert not war(game).flags[of(game, "KSC")] & BY_EDGE


def test_units_from_yugoslavia(bd: Situation, refused: Refused) -> None:
    """Over the Yugoslav edge while it is German (bd:8.3-g); a hex of the edge is paid for (bd:8.1-g)."""
    pos = war(bd({"3Pz": "2117"}))
    one, other = [pos.hex_name(h) for h in range(3000) if pos.ground.yugoslav_edge >> h & 1][:2]
    game = bd({"3Pz": "2117"}, AXIS_ADMIN, turn=29, boxes={"due": ["91Inf", "22Mtn"]}, control={"soviet": [one]})
    refused(game, f"enter 91Inf {one}", "bd:8.3-g")
    refused(game, "enter 91Inf Berlin", "bd:8.3-g")
    game.play(f"enter 91Inf {other}")
    assert war(game).flags[of(game, "91Inf")] & BY_EDGE


def test_bulgarians_at_their_edge(bd: Situation, refused: Refused) -> None:
    """Beside other Soviet units, not where Germans stand (bd:8.26-b), and they pay for the hex (bd:8.1-g)."""
    units = {"3A": "3215", "5Inf": "3216", "4A": "1606"}
    game = bd(units, SOVIET_ADMIN, turn=15, boxes={"due": ["1B", "2B"]})
    refused(game, "enter 1B 3216", "bd:8.26-b")
    refused(game, "enter 1B Moscow", "bd:8.26-b")
    game.play("enter 1B 3215")
    game.play("enter 2B 3217")
    assert war(game).flags[of(game, "2B")] & BY_EDGE
    assert war(game).controller(war(game).board.grid.index("3217")) == "soviet"


def test_battle_groups_of_one_hex(bd: Situation, refused: Refused) -> None:
    """A group with a hex on its counter comes there, in German hands, in supply or not (bd:8.2-c)."""
    ring = {"3A": "2816", "4A": "2815", "5A": "2915", "13A": "3016", "16A": "2917", "18A": "2817"}
    game = bd({"5Inf": "2916", **ring}, AXIS_ADMIN, turn=27, boxes={"due": ["Sbn"]})
    refused(game, "enter Sbn Berlin", "bd:8.2-c")
    game.play("enter Sbn 2916")
    game = bd({"3Pz": "2117", "3A": "1606"}, AXIS_ADMIN, turn=27, boxes={"due": ["Sbn"]}, control={"soviet": ["2916"]})
    refused(game, "enter Sbn 2916", "bd:8.2-c")
