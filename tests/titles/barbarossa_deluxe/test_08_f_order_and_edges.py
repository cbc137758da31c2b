"""8. Administration: what does not come back, in which order things happen, and what an edge costs."""

from __future__ import annotations

from stavka.engine.game import Game
from tests.titles.barbarossa_deluxe.conftest import Situation
from tests.titles.barbarossa_deluxe.looking import war
from tests.titles.conftest import Refused


def go_to(game: Game, stage: str, turn: int = 0) -> None:
    """Let everybody pass or decline until a stage is reached."""
    for _ in range(200):
        if game.stage == stage and game.turn >= turn:
            return
        legal = [str(action) for action in game.legal()]
        game.play(next((a for a in ("done", "pass", "decline", "order move/fight") if a in legal), legal[0]))
    raise AssertionError(f"{stage} was not reached, but {game.stage}")


def spent(game: Game, unit: str) -> int:
    pos = war(game)
    return pos.spent[pos.roster.find(unit)]


def offered(game: Game, *verbs: str) -> set[str]:
    """Units that some legal action of these verbs names."""
    return {str(action).split()[1] for action in game.legal() if action.verb in verbs}


def test_dotted_units_lying_in_the_dead_pile_stay_there(bd: Situation, refused: Refused) -> None:
    """Steps rebuild no dotted unit of either side, wherever it lies (bd:8.12-e, bd:2.5-b)."""
    game = bd((), "axis administration", 14, boxes={"dead pile": ["Ho", "5Inf", "3Pz"]})
    assert offered(game, "replace") == {"5Inf", "3Pz"}
    refused(game, "replace Ho Warsaw", "bd:8.12-e")
    game = bd((), "soviet administration", 14, boxes={"dead pile": ["6AOS", "BCG", "LPMA", "4Mech", "6A", "1T"]})
    assert offered(game, "replace", "rebuild") == {"6A", "1T"}
    refused(game, "rebuild 4Mech", "bd:8.12-e")
    refused(game, "replace LPMA Leningrad", "bd:8.12-e")


def test_no_step_rebuilds_a_satellite(bd: Situation, refused: Refused) -> None:
    """Steps rebuild no Axis satellite; Romanians have their own way back (bd:8.15-a,-d)."""
    game = bd((), "axis administration", 14, boxes={"dead pile": ["Ro3", "Hu2", "5Inf"]})
    assert offered(game, "replace") == {"5Inf"}
    refused(game, "replace Ro3 Warsaw", "bd:8.15-a")


def test_a_comb_out_finds_no_dotted_unit(bd: Situation, refused: Refused) -> None:
    """Only replaceable units that are not mechanized are combed out (bd:8.16, bd:8.12-e)."""
    game = bd((), "axis declaration", 18, boxes={"dead pile": ["Ho", "5Inf", "3Pz", "Hu2"]})
    game.play("comb-out")
    game.play_dice([6])
    assert offered(game, "replace") == {"5Inf"}
    refused(game, "replace Ho Warsaw", "bd:8.16")


def test_an_army_taken_off_for_a_guards_army_is_not_rebuilt_at_once(bd: Situation, refused: Refused) -> None:
    """Replacements come before conversions: the rifle army is rebuilt on a later turn (bd:5.3-b, bd:8.20-a)."""
    boxes = {"due": ["3G"], "dead pile": ["8A"]}
    game = bd({"5A": "1606", "6A": "1606"}, "soviet administration", 14, boxes=boxes, vp=28)
    game.play("convert 3G 5A")
    assert game.piece("5A").box == "dead pile"
    refused(game, "rebuild 5A", "bd:5.3-b")
    refused(game, "replace 5A Moscow", "bd:5.3-b")
    assert offered(game, "replace", "rebuild") == {"8A"}
    go_to(game, "soviet administration", 15)
    assert game.refusal("rebuild 5A") is None


def test_corps_from_the_balkans_pay_for_their_edge_hex(bd: Situation) -> None:
    """Who comes in over a map edge pays for the hex, who is placed in a city does not (bd:8.1-g, bd:8.3-g)."""
    game = bd((), "axis administration", 29, boxes={"due": ["91Inf", "22Mtn"]}, control={"axis": "all"})
    game.play("enter 91Inf 3023")
    game.play("enter 22Mtn Belgrade")
    go_to(game, "axis movement")
    assert (spent(game, "91Inf"), spent(game, "22Mtn")) == (1, 0)


def test_a_battle_group_placed_on_the_edge_pays_nothing(bd: Situation) -> None:
    """A battle group put on a stack is no entry over the edge (bd:8.1-g, bd:8.2-a)."""
    game = bd({"5Inf": "2724"}, "axis administration", 14, boxes={"due": ["Ho", "6Inf"]}, control={"axis": "all"})
    game.play("enter Ho 2724")
    game.play("enter 6Inf 2724")
    go_to(game, "axis movement")
    assert (spent(game, "Ho"), spent(game, "6Inf")) == (0, 1)


def test_the_edge_is_paid_in_its_own_turn_only(bd: Situation) -> None:
    """After a turn without a movement phase nothing is owed for the edge (bd:8.1-g, bd:10.2-a)."""
    game = bd((), "axis administration", 10, boxes={"due": ["6Inf"]}, control={"axis": "all"}, vp=28)
    game.play("enter 6Inf 2724")
    go_to(game, "axis declaration")
    game.play("order fight/fight")
    go_to(game, "axis movement", 11)
    assert spent(game, "6Inf") == 0


def test_the_reserve_leaves_over_any_free_source_of_the_edge(bd: Situation, refused: Refused) -> None:
    """A source hex is one that no enemy stands in, whoever went through it last (bd:8.10-d, bd:7.9-b)."""
    game = bd({"3Pz": "2300"}, "soviet reserves", 10, boxes={"rvgk": ["5A", "6A"]}, control={"axis": ["2200", "2300"]})
    refused(game, "deploy 5A 2300", "bd:8.10-d")
    refused(game, "deploy 5A 3100", "bd:8.10-d")
    game.play("deploy 5A 2200")
    assert game.position.controller(game.position.board.grid.index("2200")) == "soviet"
