"""`stavka play` and its relatives, as a player types them."""

import contextlib
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from stavka.cli.main import cli
from stavka.cli.playing.prompt import do
from stavka.cli.playing.session import Session
from stavka.library import title
from stavka.play import saves
from stavka.play.journal import Journal, KeptMatch
from stavka.play.match import Match

Played = Callable[..., Result]

SITUATION = """
title = "trc"
stage = "axis first impulse combat"
units = { 24Pz = "1424", 47Pz = "1424", 4A = "1524" }
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def brest(tmp_path: Path) -> str:
    file = tmp_path / "brest.toml"
    file.write_text(SITUATION, encoding="utf-8")
    return str(file)


def stavka(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, list(arguments), input=typed, prog_name="stavka")


def lines_after(result: Result, prompt: str) -> list[str]:
    """What was printed after a typed line, up to the next prompt."""
    _, _, rest = result.output.partition(f"{prompt}\n")
    answer = []
    for line in rest.splitlines():
        if line.startswith(("axis> ", "soviet> ")):
            break
        answer.append(line)
    return answer


def play(*typed: str, arguments: tuple[str, ...] = ("--seed", "5")) -> Result:
    result = stavka("play", *arguments, typed="".join(f"{line}\n" for line in typed))
    assert result.exit_code == 0, result.output
    return result


def test_a_game_starts_with_board_and_question() -> None:
    result = play()
    assert "[24Pz]3" in result.output
    assert "Turn 1 of 25, May/Jun 1941, clear." in result.output
    assert "Axis first impulse movement: " in result.output
    assert "You can: move (" in result.output


def test_the_end_of_input_keeps_the_game() -> None:
    result = play("move 24Pz 1425-1424")
    assert "The game is kept in" in result.output
    assert "axis: move 24Pz 1425-1424" in saves.read(saves.listed()[0].path)


def test_a_path_may_be_left_out() -> None:
    result = play("move 24pz 1424", "next")
    assert lines_after(result, "axis> move 24pz 1424")[0] == "axis: move 24Pz 1425-1424"
    assert "Axis first impulse combat" in result.output


def test_what_is_refused_cites_its_rule_and_changes_nothing() -> None:
    result = play("move 24Pz Moscow", "why move 24Pz 1424", "why move 24Pz 1425-1809", "log")
    assert "(trc:" in lines_after(result, "axis> move 24Pz Moscow")[0]
    assert lines_after(result, "axis> why move 24Pz 1424") == ["move 24Pz 1425-1424: allowed."]
    assert "(trc:" in lines_after(result, "axis> why move 24Pz 1425-1809")[0]
    assert lines_after(result, "axis> log") == ["Nothing has happened yet."]


@pytest.mark.parametrize(
    ("nonsense", "sentence"),
    [
        ("xyzzy", "'xyzzy' is neither a command nor an action of this game; type help for both."),
        ("move 99Xyz 1424", "There is no unit called '99Xyz'."),
        ("move", "'move' wants a unit and a path: "),
        ("units Atlantis", "The map has no hex or place 'Atlantis'."),
        ("board Atlantis", "The map has no hex or place 'Atlantis'."),
        ("load atlantis", "There is no file "),
        ("odds", "'attack' wants attackers and the hexes attacked: "),
        ("roll 3", "No dice are to be rolled now."),
        ("undo", "There is nothing to take back since the last die or the start."),
        ("rules xyzzy", "No rule has the number or the word 'xyzzy'."),
        ("help xyzzy", "There is no help on 'xyzzy'."),
        ("picture map.gif", "Name a file that ends in .svg or .png."),
        ("legal 99Xyz", "There is no unit called '99Xyz'."),
        ("why", "Why what? Type an action after it: why move 24Pz 1423."),
    ],
)
def test_nonsense_gets_a_sentence_and_changes_nothing(nonsense: str, sentence: str) -> None:
    result = play(nonsense, "log")
    assert lines_after(result, f"axis> {nonsense}")[0].startswith(sentence)
    assert lines_after(result, "axis> log") == ["Nothing has happened yet."]


def test_looking_things_up() -> None:
    units = ("units 1425", "units 24Pz", "units available", "legal 6Fin")
    result = play(*units, "rules 8.3", "help attack", "board Minsk words")
    assert lines_after(result, "axis> units 1425")[1] == "24Pz        8-7  24th Armor Corps"
    assert lines_after(result, "axis> units 24Pz")[1] == "In 1425; german, armor, corps."
    assert any(line.startswith("Stuka") for line in lines_after(result, "axis> units available"))
    assert all("6Fin" in line for line in lines_after(result, "axis> legal 6Fin"))
    assert lines_after(result, "axis> rules 8.3")[0].startswith("8.3-a ")
    assert lines_after(result, "axis> help attack")[0].startswith("attack 24Pz+47Pz 1524")
    assert any(line.startswith("1520 (Minsk): major city") for line in lines_after(result, "axis> board Minsk words"))


def test_undo_takes_back() -> None:
    result = play("move 24Pz 1424", "undo", "log")
    assert lines_after(result, "axis> undo")[0] == "Taken back: move 24Pz 1425-1424."
    assert lines_after(result, "axis> log") == ["Nothing has happened yet."]


def test_odds_in_the_game_and_on_the_command_line(brest: str) -> None:
    typed = play("odds 24Pz+47Pz 1524", arguments=(brest,))
    direct = stavka("odds", brest, "attack 24Pz+47Pz 1524")
    assert "15 against 3: 5-1" in typed.output
    assert "15 against 3: 5-1" in direct.output
    assert "1/3     33.3%" in direct.output


def test_the_general_is_asked_for_advice(brest: str) -> None:
    told = lines_after(play("advise 2", arguments=(brest,)), "axis> advise 2")
    assert len(told) == 1
    assert told[0].startswith("attack 24Pz+47Pz 1524: ")


def test_an_attack_is_rolled_and_told(brest: str) -> None:
    result = play("attack 24Pz+47Pz 1524", arguments=(brest,))
    answer = lines_after(result, "axis> attack 24Pz+47Pz 1524")
    assert answer[0] == "axis: attack 24Pz+47Pz 1524"
    assert answer[1].startswith("chance: roll ")
    assert answer[2].strip().startswith("5-1, die ")


def test_dice_by_hand_from_a_situation(brest: str) -> None:
    result = play("attack 24Pz+47Pz 1524", "roll 6", arguments=(brest, "--hand-dice"))
    assert "die 6" in result.output


def test_a_situation_may_fix_its_dice(brest: str) -> None:
    with Path(brest).open("a", encoding="utf-8") as file:
        file.write("seed = 3\n")
    first, second = (play("attack 24Pz+47Pz 1524", arguments=(brest,)).output for _ in range(2))
    dice = [line for line in first.splitlines() if line.startswith("chance: roll")]
    assert dice
    assert dice == [line for line in second.splitlines() if line.startswith("chance: roll")]
    assert "seed" not in Match.open(saves.listed()[0].path).exported().partition("#!")[0]


def test_a_question_mark_lists_options_and_scenarios(home: Path) -> None:
    assert "  sturmoviks: 26.7: Russian bombers" in stavka("play", "--options", "?").output.splitlines()
    assert "fall-blau" in stavka("play", "--scenario", "?").output.splitlines()
    assert "trc, n41" in stavka("play", "--help").output
    assert not home.exists()


def test_exit_with_a_unit_is_an_action() -> None:
    result = play("exit 24Pz", "units 24Pz")
    assert "do not leave the map" in lines_after(result, "axis> exit 24Pz")[0]
    assert play("exit").output.rstrip().splitlines()[-1].startswith("The game is kept in")


def test_resuming_by_name_and_by_option() -> None:
    play("move 24Pz 1424", "save kiev")
    assert "1. axis: move 24Pz 1425-1424" in play("log", arguments=("kiev",)).output
    assert "1. axis: move 24Pz 1425-1424" in play("log", arguments=("--resume",)).output


def test_loading_another_game_while_playing() -> None:
    play("move 24Pz 1424", "save kiev")
    result = play("load", "load kiev", "log")
    assert "kiev" in lines_after(result, "axis> load")[0]
    assert "1. axis: move 24Pz 1425-1424" in lines_after(result, "axis> log")


def test_a_save_never_goes_over_another_game() -> None:
    play("move 24Pz 1424", "save kiev")
    result = play("save kiev")
    assert "holds another game; choose another name." in lines_after(result, "axis> save kiev")[0]


def test_a_move_stands_when_the_file_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    append, calls = Journal.append, iter(range(100))

    def full_disk(journal: Journal, kept: KeptMatch, *, with_position: bool = False) -> None:
        if next(calls) in (1, 3):
            raise OSError(28, "No space left on device")
        append(journal, kept, with_position=with_position)

    monkeypatch.setattr(Journal, "append", full_disk)
    result = play("move 24Pz 1424", "undo", "log 0")
    assert "axis: move 24Pz 1425-1424" in result.output
    assert result.output.count("could not be kept in") == 2
    assert "No space left on device. 'save FILE' keeps it elsewhere." in result.output
    assert "Taken back: move 24Pz 1425-1424." in result.output
    assert "Nothing has happened yet." in result.output


def test_a_copy_that_cannot_be_written_leaves_the_game_where_it_was(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    result = play(f"save {tmp_path / 'file' / 'copy.stavka'}", "move 24Pz 1424")
    assert "could not be kept" not in result.output
    assert len(saves.listed()) == 1
    assert "move 24Pz 1425-1424" in saves.read(saves.listed()[0].path)


def test_a_file_that_another_program_wrote_to_is_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    play()
    path = saves.listed()[0].path
    theirs = saves.read(path)
    begun = Match.start("trc", "campaign", seed=6)
    begun.path = path
    monkeypatch.setattr(Match, "start", lambda *args, **kwargs: begun)
    result = play()
    told = f"Another program has written to {path}; this game is kept in {begun.path} now."
    assert told in " ".join(result.output.split())
    assert saves.read(path) == theirs


def test_a_broken_file_of_that_name_is_kept() -> None:
    saves.folder().mkdir(parents=True)
    saves.named("kiev").write_text("half a fi", encoding="utf-8")
    result = play("save kiev")
    assert "The broken file of that name is now" in "".join(lines_after(result, "axis> save kiev"))
    assert saves.named("kiev").with_name("kiev.stavka.broken").read_text(encoding="utf-8") == "half a fi"


def test_the_computer_takes_a_seat() -> None:
    result = play(arguments=("--seed", "5", "--axis", "random"))
    assert "Axis first impulse movement:\naxis: move " in result.output
    assert " times" not in result.output
    assert "axis> " not in result.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "nothing"], "there is no file"),
        (["play", "--resume"], "there is no saved game to resume"),
        (["play", "--title", "chess"], "there is no title 'chess'"),
        (["play", "--scenario", "waterloo"], "trc has no scenario 'waterloo'"),
        (["play", "--options", "magic"], "trc has no option magic"),
        (["show", "nothing"], "there is no file"),
        (["show", "~nobody-here/x"], "nobody of that name has a folder here"),
        (["bench", "--games", "0"], "0 is not in the range"),
        (["advise", "nothing", "--most", "-1"], "-1 is not in the range"),
        (["replay", "nothing"], "there is no file"),
        (["situation", "nothing.toml"], "there is no file nothing.toml"),
        (["odds", "nothing", "attack 24Pz 1524"], "there is no file"),
    ],
)
def test_mistakes_on_the_command_line_are_one_sentence(arguments: list[str], sentence: str) -> None:
    result = stavka(*arguments)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output


def test_a_broken_save_is_told_and_left_alone(home: Path) -> None:
    play("move 24Pz 1424")
    path = saves.listed()[0].path
    text = Match.open(path).exported().replace("1425-1424", "1425-1424-9999")
    path.write_text(text, encoding="utf-8")
    result = stavka("play", str(path))
    assert result.exit_code == 2
    assert "line 10: 'move 24Pz 1425-1424-9999' cannot be played: the map has no hex or place '9999'" in result.output
    assert path.read_text(encoding="utf-8") == text
    result = stavka("replay", str(path))
    assert result.exit_code == 2
    assert "step 1, 'move 24Pz 1425-1424-9999', cannot be played" in result.output


def test_show_draws_any_step(tmp_path: Path) -> None:
    play("move 24Pz 1424", "move 12Inf 1424")
    name = saves.listed()[0].name
    assert "Axis first impulse movement" in stavka("show", name).output
    pictures = tmp_path / "a.svg", tmp_path / "b.svg"
    for step, picture in enumerate(pictures):
        assert stavka("show", name, "--at", str(step), "--svg", str(picture)).exit_code == 0
    assert 'id="stack-1424"' not in pictures[0].read_text(encoding="utf-8")
    assert 'id="stack-1424"' in pictures[1].read_text(encoding="utf-8")
    told = stavka("show", name, "--words", "--around", "1424", "--radius", "1").output
    assert "1424: clear, Poland. Axis: 24Pz 8-7 (moved), 12Inf 4-4 (moved)." in told
    assert stavka("show", name, "--at", "7").exit_code == 2
    assert "there is no side 'martian'" in stavka("show", name, "--side", "martian").output


def test_a_game_with_own_tables_is_looked_at_with_them(tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    tables.mkdir()
    text = title("trc").tables.path("units.csv").read_text(encoding="utf-8")
    (tables / "units.csv").write_text(text.replace("24th Armor Corps,8,7", "24th Armor Corps,9,7"), encoding="utf-8")
    play("move 24Pz 1424", arguments=("--tables", str(tables)))
    for command in (["show", "--words"], ["replay", "--delay", "0"], ["kessel"]):
        arguments = [command[0], "trc-campaign-1", *command[1:]]
        assert "another units.csv" in stavka(*arguments).output
        assert stavka(*arguments, "--tables", str(tables)).exit_code == 0
    assert "24Pz 9-7" in stavka("show", "trc-campaign-1", "--words", "--tables", str(tables)).output


def test_replay_steps_and_exports(tmp_path: Path) -> None:
    play("move 24Pz 1424", "done")
    name = saves.listed()[0].name
    whole = stavka("replay", name).output
    assert whole.startswith("Turn 1, axis first impulse movement:\n1. axis: move 24Pz 1425-1424\n2. axis: done\n")
    assert "2. axis: done" not in stavka("replay", name, "--to", "1").output
    assert stavka("replay", name, "--from", "3", "--to", "1").exit_code == 2
    assert stavka("replay", name, "--export", str(tmp_path / "film")).output.startswith("2 pictures in")
    assert sorted(file.name for file in (tmp_path / "film").iterdir()) == ["00000.svg", "00002.svg"]


def test_a_situation_is_checked_and_shown(brest: str, tmp_path: Path) -> None:
    result = stavka("situation", brest)
    assert result.exit_code == 0
    assert "The situation is sound: 2 axis and 1 soviet pieces on the map." in result.output
    bad = tmp_path / "bad.toml"
    bad.write_text('title = "trc"\nunits = [{id = "24Pz", hex = "9999"}]', encoding="utf-8")
    result = stavka("situation", str(bad))
    assert result.exit_code == 2
    assert "9999" in result.output


def test_piped_commands_in_a_process_of_its_own(home: Path) -> None:
    typed = "move 24Pz 1424\nxyzzy\nquit\n"
    command = [sys.executable, "-m", "stavka.cli", "play", "--seed", "3"]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "axis> move 24Pz 1424\naxis: move 24Pz 1425-1424\n" in done.stdout
    assert len(list((home / "saves").iterdir())) == 1


class Terminal:
    """A command in a real pseudo-terminal."""

    def __init__(self, *arguments: str) -> None:
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="40")
            os.environ.pop("NO_COLOR", None)
            os.execv(sys.executable, [sys.executable, "-m", "stavka.cli", *arguments])
        self.seen = ""

    def wait_for(self, words: str, seconds: float = 20) -> str:
        """What came up to these words; the next wait looks behind them."""
        end = time.monotonic() + seconds
        while words not in self.seen and time.monotonic() < end:
            if select.select([self.screen], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.screen, 65536).decode("utf-8", "replace")
                except OSError:  # the other end is closed
                    break
        before, found, self.seen = self.seen.partition(words)
        assert found, before[-2000:]
        return before

    def type(self, words: str) -> None:
        os.write(self.screen, words.encode())

    def end(self) -> int:
        """The exit code, once the program has closed its side."""
        with contextlib.suppress(OSError):
            while os.read(self.screen, 65536):
                pass
        os.close(self.screen)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def test_enter_all_the_way_starts_a_game_that_is_offered_again() -> None:
    first = Terminal("play", "--terminal")
    for question in ("Game", "Scenario", "Optional rules", "Set-up", "Axis played by", "Soviet played by"):
        first.wait_for(question)
        first.type("\n")
    assert "\x1b[" in first.wait_for("axis> ")  # in colours
    first.type("move 24Pz 1424\n")
    first.wait_for("1425-1424")
    first.wait_for("axis> ")
    first.type("\x04")
    first.wait_for("The game is kept in")
    assert first.end() == 0
    second = Terminal("play", "--terminal")
    second.wait_for("Go on with trc-campaign-1?")
    second.type("\n")
    second.wait_for("axis> ")
    second.type("log\n")
    second.wait_for("1. axis: move 24Pz 1425-1424")
    second.type("quit\n")
    second.wait_for("The game is kept in")
    assert second.end() == 0


def test_the_terminal_keeps_the_computers_secrets(home: Path) -> None:
    """bd:11.7-a: neither its turn nor the log nor a question names a unit that the person may not look at."""
    match = Match.start("bd", "campaign", seed=3, seats={"soviet": "random"})
    said = StringIO()
    session = Session(match, Console(file=said, width=200))
    seen: set[str] = set()
    rng = Random(1)
    while match.game.turn < 3:
        seen |= set(match.game.title.roster.short) - match.game.title.unseen(match.game.position, "axis")
        if match.human_to_act:
            match.game.play(match.game.legal().sample(rng))
        session.let_computer_act()
    do(session, "log 5000")
    hidden = sorted(match.game.title.unseen(match.game.position, "axis") - seen)
    assert len(hidden) > 20
    assert not set(hidden) & set(re.findall(r"[\w/]+", said.getvalue()))
    do(session, f"units {hidden[0]}")
    assert said.getvalue().splitlines()[-1] == f"You cannot see where {hidden[0]} is."
