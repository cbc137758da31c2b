"""Two people and every title: link, seats, a turn, talk, clock, a letter, the end, rating, archive, proof."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from stavka import library
from stavka.engine.game import Game
from stavka.host.match import HostedMatch
from stavka.host.storage.database import now
from stavka.host.storage.ratings import LEAST
from stavka.play.proof import PROVED, prove_file
from tests.host.mailbox import Mailbox, text_of
from tests.host.real import Host, Person
from tests.host.test_by_mail import with_address

TITLES = library.titles()
SIDES = ("axis", "soviet")


def chosen(game: Game, rng: Random) -> str:
    """Whoever is in a hurry ends each phase that he may end."""
    return "done" if game.refusal("done") is None else str(game.legal().sample(rng))


def play_a_turn(host: Host, game: str, people: dict[str, Person]) -> str:
    """Each side acts at its own page, and hears at once what the other does; the side that is asked then."""
    match, rng = HostedMatch.opened(host.house.games, game), Random(3)
    begun, acted = match.game.turn, set[str]()
    with ExitStack() as stack:
        pages = {side: stack.enter_context(person.page(game)) for side, person in people.items()}
        pages["soviet"].ask("say", text="Good luck!")
        last = None
        while match.game.turn == begun or len(match.game.log) < LEAST or match.game.to_act == last:
            last = side = str(match.game.to_act)
            acted.add(side)
            assert "refusal" not in pages[side].ask(
                "play", text=chosen(match.game, rng), step=len(match.game.log), sure=True
            )
            match.catch_up()
        assert acted == set(SIDES)
        for page in pages.values():
            while page.state["steps"] != len(match.game.log):
                page.hear()
            clock = page.state["around"]["clock"]
            assert clock["running"] == match.game.to_act
            assert all(0 < left <= 3600 for left in clock["left"].values())
            assert [line["text"] for line in page.state["around"]["talk"]] == ["Good luck!"]
    kept = host.house.surroundings.of(game).clock
    assert kept is not None
    assert all(kept.left(side, now()) < 3600 for side in SIDES)
    return str(match.game.to_act)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_turn_of_every_title(mailing: Host, mail: Mailbox, tmp_path: Path) -> None:
    anna = with_address(mailing, mail, "Anna", "anna@example.org")
    boris = with_address(mailing, mail, "Boris", "boris@example.org")
    people = dict(zip(SIDES, (anna, boris), strict=True))
    for title in TITLES:
        pace = {"kind": "live", "base": 3600, "increment": 0}
        game, tokens = mailing.begin(title, listed=True, pace=pace)
        for side, person in people.items():
            assert person.post(f"/api/games/{game}/join", {"token": tokens[side]}).status == 200
        mailing.deliver()
        mail.letters.clear()

        asked = play_a_turn(mailing, game, people)
        mailing.deliver()
        letters = [text_of(letter) for letter in mail.letters]
        assert any(game in letter and f"It is your turn as {asked}." in letter for letter in letters)

        with boris.page(game) as page:
            page.ask("resign")
        ratings = {one["title"]: one["rating"] for one in anna.get("/api/account").json["ratings"]}
        assert ratings[title] > 1500
        [past] = [one for one in mailing.get(f"/api/archive?title={title}").json if one["game"] == game]
        assert (past["winner"], past["players"]) == ("axis", {"axis": "Anna", "soviet": "Boris"})
        file = tmp_path / f"{title}.stavka"
        file.write_bytes(Person(mailing).get(f"/api/games/{game}/diary").body)
        assert prove_file(file).code == PROVED
    assert len({one["title"] for one in boris.get("/api/account").json["ratings"]}) == len(TITLES) == 5
