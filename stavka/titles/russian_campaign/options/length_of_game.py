"""How long a game lasts: scenarios played on as a campaign, and campaigns without sudden death (options)."""

from __future__ import annotations

from stavka.titles.russian_campaign.seams import Seams


def play_on(seams: Seams) -> None:
    """A scenario goes on to the end of the campaign, with its victory conditions (trc:scn-end-extend)."""
    seams.played_on = True


def no_sudden_death(seams: Seams) -> None:
    """The checks of 25.2 are left out."""
    seams.sudden_death = False
