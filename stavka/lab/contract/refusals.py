"""A refusal tells a player what he needs: which rule, about what, in a sentence that can be read aloud."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import fields

from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.engine.position import Position
from stavka.engine.refusal import Refusal
from stavka.engine.stage import Decision, Menu
from stavka.engine.title import Title
from stavka.lab.contract.broken import ensure
from stavka.lab.contract.near_misses import NearMisses
from stavka.lab.contract.start import Start, moments

RAW = re.compile(
    r"\b(None|True|False)\b|[{}\[\]<>=]|\('\w*',|',\)|[a-z]_[a-z]|\bobject\b"
)  # values as Python writes them
# one of a thing in the plural, with perhaps a word between, and several of a thing in the singular
ONE_OF_MANY = re.compile(r"\b1 (?:[a-z][a-z-]+ )?(?!corps|is|has|was|does|its|this|less|as\b)[a-z]{2,}s\b|\b1 are\b")
MANY_OF_ONE = re.compile(
    r"(?<![-:.\d])\b(?:0|[2-9]|\d\d) (?:[a-z][a-z-]+ )?(?:point|factor|unit|step|move|hex|marker)\b"
)


def check_refusals(start: Start) -> int:
    """Every refusal of many near misses is well told, and so is every prompt; how many refusals were read."""
    misses = NearMisses(start.rng())
    rules: Collection[str] = ()
    read = 0
    for game in moments(start):
        if game.result is None and isinstance(game.position.stage, Decision):
            rules = rules or rule_ids(game.title)
            check_prompt_at(game)
            for action in misses.of(game):
                refusal = game.refusal(action)
                if refusal is not None:
                    check_refusal_of(game, action, refusal, rules)
                    read += 1
    return read


def check_refusal_of(game: Game, action: Action, refusal: Refusal, rules: Collection[str]) -> None:
    """The refusal of one action cites one of the rules, names what the action named, and is a sentence."""
    pos, told = game.position, f"'{action}' is refused: {refusal}"
    ensure(bool(refusal.rule), pos, f"no rule is cited where {told}")
    ensure(not rules or refusal.rule in rules, pos, f"the index has no such rule where {told}")
    ensure(names_something(game, action, refusal.reason), pos, f"neither unit nor place nor verb is named where {told}")
    fault = fault_in(refusal.reason)
    ensure(not fault, pos, f"{fault} where {told}")


def check_prompt_at(game: Game) -> None:
    """The prompt is a sentence, and tells what must be done before the stage can be left."""
    pos, prompt = game.position, game.prompt
    fault = fault_in(prompt)
    ensure(not fault, pos, f"{fault} in the prompt: {prompt}")
    stage = pos.stage
    if isinstance(stage, Menu) and stage.option_for(pos, Done()):
        owed = game.refusal(Done())
        named = words_of(owed.reason) & {*pos.roster.short, *map(pos.hex_name, pos.stacks)} if owed else set()
        told = owed is None or owed.reason in prompt or bool(named & words_of(prompt))
        ensure(told, pos, f"the prompt says {prompt!r} and not that {owed}")


def names_something(game: Game, action: Action, reason: str) -> bool:
    """Whether a sentence names a unit, a hex or the place in it, or the verb of an action that names any."""
    pos, found = game.position, set[str]()
    for part in fields(action):
        value = getattr(action, part.name)
        found.update(map(str, value) if isinstance(value, tuple) else [str(value)])
    places = {name for name, place in pos.board.places.items() if pos.hex_name(place.hex) in found}
    said = words_of(reason)
    if not found or found & said or any(name in reason for name in places):
        return True
    quoted = re.findall(r"'([^']+)'", reason)
    return any(words in str(action) for words in quoted) or any(name in said for name in pos.roster.short)


def words_of(sentence: str) -> set[str]:
    return set(re.findall(r"[\w/-]+(?:\.\w+)*", sentence)) | set(re.findall(r"\w+", sentence))


def fault_in(sentence: str) -> str:
    """What is wrong with a sentence as such; empty for a good one."""
    if not sentence or sentence != " ".join(sentence.split()) or sentence[-1] in ".:;,":
        return "blanks or points are out of place"
    quotes = re.sub(r"\w's\b", "", sentence).count("'")
    if quotes % 2 or sentence.count("(") != sentence.count(")"):
        return "a quotation or bracket is left open"
    if RAW.search(sentence):
        return "there is a value no player knows"
    wrong = ONE_OF_MANY.search(sentence) or MANY_OF_ONE.search(sentence)
    return f"'{wrong[0]}' is no English" if wrong else ""


def rule_ids(title: Title[Position]) -> frozenset[str]:
    """The ids of a title's rule index, as refusals cite them; empty for a title without one."""
    if not title.tables.path("rules.csv").is_file():
        return frozenset()
    return frozenset(f"{title.code}:{row['id']}" for row in title.tables.rows("rules.csv", ("id",)))
