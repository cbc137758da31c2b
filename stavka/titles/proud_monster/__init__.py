"""Proud Monster Deluxe: the war in the East from June 1941 to April 1944, division by division."""

from stavka.titles.proud_monster.title import ProudMonster as TITLE

__all__ = ["TITLE"]
