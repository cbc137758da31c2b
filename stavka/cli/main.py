"""The entry point: finds the sub-command, and answers every user error with one sentence."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

# Module in this folder: one line of help. The last name of the module is that of the command, which is `command` in it.
MODULES = {
    "playing.play": "Play a game: on the board in the browser, or in the terminal.",
    "playing.serve": "Serve the board for the browser.",
    "playing.host": "Host games with people elsewhere.",
    "playing.mail": "Make and read turn files, for a game by mail.",
    "showing.show": "Show a saved position as text, in words or as a picture.",
    "showing.replay": "Step through a saved game, or export its pictures.",
    "showing.situation": "Check and show a position described in a file.",
    "showing.verify": "Prove that the dice of a finished game came from the key it had promised.",
    "showing.odds": "Give the exact chances of an attack in a saved position.",
    "showing.map": "Draw the map of a title in the terminal or to a file.",
    "rulebook.tables": "Print the data tables of a title, and where their figures come from.",
    "rulebook.rules": "List each rule with the code and the tests that cite it.",
    "showing.advise": "Ask the general what to do in a saved game, and why.",
    "showing.lessons": "Tell what a side could have done better in a turn of a saved game.",
    "showing.kessel": "Find the cheapest hexes that cut an enemy group off.",
    "measuring.match": "Let computer players play each other and report.",
    "measuring.sprt": "Test whether one computer player is better than another.",
    "measuring.puzzles": "Put puzzles to a computer player, or show one.",
    "measuring.tune": "Find better weights for a computer player by play.",
    "measuring.study": "Find the bid that balances the sides.",
    "measuring.report": "Write an after-action report of a saved game.",
    "measuring.bench": "Measure the engine.",
}
COMMANDS = {module.rpartition(".")[2]: module for module in MODULES}


class LazyGroup(click.Group):
    """A group that imports a sub-command only when it is called, so that `stavka --help` stays quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"stavka.cli.{COMMANDS[cmd_name]}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        # click would import every command here to ask for its help.
        with formatter.section("Commands"):
            formatter.write_dl([(name, MODULES[module]) for name, module in COMMANDS.items()])


@click.group(cls=LazyGroup, invoke_without_command=True)
@click.version_option(package_name="stavka", message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Play five Eastern Front board wargames by the book."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def one_sentence(error: click.ClickException) -> str:
    ctx = getattr(error, "ctx", None)
    name = ctx.command_path if ctx else "stavka"
    text = " ".join(error.format_message().split())
    if isinstance(error, click.UsageError):
        text = f"{text.rstrip('.')}; see `{name} --help`."
    return f"{name}: {text}"


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    try:
        code = cli.main(arguments, prog_name="stavka", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        click.echo(one_sentence(error), err=True)
        return 2
    except click.Abort:
        return 130
    except BrokenPipeError:
        # The reader (`| head`) has gone: point stdout elsewhere so that the final flush cannot complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        where = f" {error.filename}" if error.filename else ""
        click.echo(f"stavka: cannot use{where}: {error.strerror or error}.", err=True)
        return 2
    # `ctx.exit(code)` arrives here as a returned number.
    return code if isinstance(code, int) else 0


def main() -> None:
    sys.exit(run())
