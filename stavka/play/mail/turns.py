"""A game in a turn file: read with every die proved, played on, and written again."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import stavka
from stavka.engine.chance import Chance
from stavka.engine.dice import Dice
from stavka.engine.game import Game
from stavka.engine.record.entry import outcome_read
from stavka.engine.refusal import Illegal, Unreadable
from stavka.engine.stage import CHANCE
from stavka.library import begun
from stavka.play.keys import fresh_key
from stavka.play.mail.chain import BadTurn, Link, chained, read, written
from stavka.play.mail.witness import Answer, NoWitness, Question, Witness

GAME, WITNESSED = "game ", "witness "
SALT_BYTES = 16  # so that no two games are the same for a witness


@dataclass(slots=True)
class MailGame:
    """``links`` are the lines of the file so far; what was played since stands in the game alone."""

    game: Game
    links: list[Link]
    key: str | None  # of the file's own dice
    witness: Witness | None
    program: str
    _written: int = field(default=0)  # steps of the game that are in the links

    @property
    def mark(self) -> str:
        """The name of the game: a hash of all that makes it this one."""
        return self.links[0].hash

    @property
    def words_of_dice(self) -> str:
        if self.witness is not None:
            return f"The dice come from the witness {self.witness.origin}, which signs each throw."
        return "The dice come from the file itself: whoever reads it closely can foresee them. This is for friends."

    # -- beginning and reading -----------------------------------------------------------------------------------------

    @classmethod
    def begin(cls, game: Game, witness: Witness | None, *, on_trust: bool = False) -> MailGame:
        """A new game. One with secrets is played on trust only: the file tells them."""
        if not game.title.open_information and not on_trust:
            raise BadTurn(
                f"{game.title.name} has hidden pieces, and a turn file tells everything that was done. Play it on a "
                f"host, or say --on-trust if both of you promise not to look"
            )
        key = None if witness is not None else fresh_key()
        facts: dict[str, Any] = {
            "header": {name: value for name, value in game.header.items() if name != "dice"},
            "dice": {"from": "file", "key": key} if witness is None else {"from": "witness", **_plain(witness)},
            "stavka": stavka.__version__,
            "salt": secrets.token_hex(SALT_BYTES),
        }
        if not game.title.open_information:
            facts["secrets"] = "on trust"
        made = cls(game, chained([f"{GAME}{json.dumps(facts, sort_keys=True)}"]), key, witness, stavka.__version__)
        game.roll_by(None)
        made.throw()
        return made

    @classmethod
    def of(cls, data: bytes) -> MailGame:
        """The game in a file; ``BadTurn`` when anything in it cannot have come about by the rules and fair dice."""
        links = read(data)
        facts = _facts(links[0])
        try:
            game = begun(facts["header"])
            dice = facts["dice"]
            witness = Witness(str(dice["origin"]), str(dice["key"])) if dice["from"] == "witness" else None
            key = None if witness is not None else str(dice["key"])
            found = cls(game, links[:1], key, witness, str(facts["stavka"]))
        except (Unreadable, LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadTurn(f"the file does not say which game it is: {error}") from None
        game.roll_by(None)
        for number, link in enumerate(links[1:], 3):
            try:
                found._follow(link)
            except (Illegal, Unreadable, NoWitness, BadTurn) as error:
                other = f"; it was begun with Stavka {found.program}" if found.program != stavka.__version__ else ""
                raise BadTurn(f"line {number}, '{link.body:.80}', cannot stand: {error}{other}") from None
        if found.links[-1].body.startswith(WITNESSED):
            raise BadTurn("the file ends with an answer of the witness that was not played")
        return found

    def _follow(self, link: Link) -> None:
        """Play a line that was read; a throw must be what its dice give."""
        if link.body.startswith(WITNESSED):
            if self.witness is None or self.game.to_act != CHANCE or self.links[-1].body.startswith(WITNESSED):
                raise BadTurn("no answer of a witness is wanted here")
            if not self.witness.vouches(self._question(self.links[-1].hash), _answer(link.body)):
                raise BadTurn("the witness has not signed this")
        else:
            actor, _, text = link.body.partition(": ")
            if actor != self.game.to_act:
                raise BadTurn(f"it is {self.game.to_act or 'nobody'} who acts here")
            if actor == CHANCE and outcome_read(text) != (due := self._due(self._last_answer())):
                raise BadTurn(f"the dice give '{due}'")
            self.game.play(text)
            self._written += 1
        self.links.append(link)

    def _last_answer(self) -> Answer | None:
        if self.witness is None:
            return None
        if not self.links[-1].body.startswith(WITNESSED):
            raise BadTurn("the witness was not asked for this throw")
        return _answer(self.links[-1].body)

    def _due(self, answer: Answer | None) -> object:
        """What chance does here, by the answer of the witness or by the file's own key."""
        stage = self.game.position.stage
        assert isinstance(stage, Chance)
        return stage.by(self.game.position, answer.dice if answer is not None else Dice.from_seed(self.key or ""))

    def _question(self, chain: str) -> Question:
        return Question(self.mark, self.game.position.throws, len(self.game.log) + 1, chain)

    # -- playing and writing ------------------------------------------------------------------------------------------

    def throw(self) -> None:
        """Let chance do what it is asked for; what came before can then be taken back no more."""
        while self.game.to_act == CHANCE:
            self._take_in()
            answer = None
            if self.witness is not None:
                answer = self.witness.asked(self._question(self.links[-1].hash))
                self.links = chained([f"{WITNESSED}{answer.value} {answer.signature}"], self.links)
            self.game.play(str(self._due(answer)))
            self._take_in()

    def _take_in(self) -> None:
        """Write what was played since into the lines."""
        log = self.game.log
        self.links = chained([f"{entry.actor}: {entry.move}" for entry in log[self._written :]], self.links)
        self._written = len(log)

    def written(self) -> str:
        """The file for the other player."""
        self._take_in()
        return written(self.links)


def _plain(witness: Witness) -> dict[str, str]:
    return {"origin": witness.origin, "key": witness.key}


def _facts(link: Link) -> Mapping[str, Any]:
    if not link.body.startswith(GAME):
        raise BadTurn("the file does not say which game it is")
    try:
        facts = json.loads(link.body.removeprefix(GAME))
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        raise BadTurn("the file does not say which game it is")
    return facts


def _answer(body: str) -> Answer:
    value, _, signature = body.removeprefix(WITNESSED).partition(" ")
    return Answer(value, signature)
