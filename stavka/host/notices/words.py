"""What a notice says: which game, where it stands, what happened, and the way there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from sqlalchemy import Connection, select

import stavka
from stavka.host.storage.database import Database
from stavka.host.storage.notices import BROWSER, INVITED, MAIL, TALK, TURN, Wishes, choice_of, wishes_of
from stavka.host.storage.schema import GAMES
from stavka.host.storage.social_schema import NOTICES
from stavka.server.lobby.titles import place_in, title_info


class NoticeTold(TypedDict):
    """A notice as a page, a letter or a webhook has it."""

    game: str
    kind: str
    title: str
    scenario: str
    place: str  # the turn
    phase: str
    text: str
    number: int
    at: float
    link: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """What somebody has not heard yet by some way."""

    wishes: Wishes
    notices: Sequence[NoticeTold]


def untold(database: Database, person: str, way: str, origin: str) -> Waiting:
    """What is to be told by a way, the oldest first."""
    told = {MAIL: NOTICES.c.mailed, BROWSER: NOTICES.c.seen}
    column = told.get(way, NOTICES.c.hooked)
    wanted = (
        select(NOTICES, GAMES.c.title, GAMES.c.scenario, GAMES.c.turn, GAMES.c.phase)
        .join(GAMES, GAMES.c.id == NOTICES.c.game)
        .where(NOTICES.c.person == person, column.is_(None))
        .order_by(NOTICES.c.at)
    )
    if way == MAIL:  # whoever has seen it on a page needs no letter
        wanted = wanted.where(NOTICES.c.seen.is_(None))
    with database.reading() as connection:
        wishes = wishes_of(connection, person)
        rows = [
            row for row in connection.execute(wanted) if _wants(connection, wishes, person, row.game, row.kind, way)
        ]
    return Waiting(
        wishes,
        [
            {
                "game": row.game,
                "kind": row.kind,
                "title": stavka.title(row.title).name,
                "scenario": scenario_name(row.title, row.scenario),
                "place": place_in(row.title, row.scenario, row.turn),
                "phase": row.phase,
                "text": row.text,
                "number": row.number,
                "at": row.at,
                "link": f"{origin}/" if row.kind == INVITED else f"{origin}/board#/game/{row.game}",
            }
            for row in rows
        ],
    )


def _wants(connection: Connection, wishes: Wishes, person: str, game: str, kind: str, way: str) -> bool:
    own = choice_of(connection, person, game)
    if own is not None and not own[way]:
        return False
    return wishes.wants(way, kind) if own is None else Wishes(own, wishes.kinds, wishes.hook_url).wants(way, kind)


def scenario_name(code: str, scenario: str) -> str:
    key = scenario.replace("_", "-")
    return next((one["name"] for one in title_info(code)["scenarios"] if one["key"] == key), scenario)


def subject(notices: Sequence[NoticeTold]) -> str:
    """The line by which somebody sees whether it is worth opening."""
    games = {one["game"] for one in notices}
    turns = [one for one in notices if one["kind"] == TURN]
    if len(games) > 1:
        mine = f", your turn in {len(turns)}" if turns else ""
        return f"Stavka: news of {len(games)} games{mine}"
    one = turns[0] if turns else notices[-1]
    what = "your turn" if turns else _what(one)
    return f"{one['title']}, {one['scenario']}: {what}"


def _what(one: NoticeTold) -> str:
    return {TALK: "a message", "ended": "the game is over", "invited": "an invitation"}.get(one["kind"], "news")


def paragraphs(name: str, notices: Sequence[NoticeTold]) -> list[str]:
    """The body of a letter: each game once, with all that happened there."""
    parts = [f"{name},"]
    for game in dict.fromkeys(one["game"] for one in notices):
        own = [one for one in notices if one["game"] == game]
        head = f"{own[0]['title']}, {own[0]['scenario']}: {own[0]['place']}, {own[0]['phase']}"
        lines = [f"- {one['text']}{_often(one)}" for one in own]
        parts.append("\n".join([head, *lines, own[0]["link"]]))
    return parts


def _often(one: NoticeTold) -> str:
    return f" (the last of {one['number']})" if one["number"] > 1 else ""
