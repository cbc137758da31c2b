"""26. Optional rules."""

from __future__ import annotations

import pytest

import stavka


def test_an_optional_rule_holds_only_if_it_was_agreed_on() -> None:
    """trc:26-a The options of a game are fixed when it begins, and written in its diary."""
    plain = stavka.new("trc", seed=1)
    agreed = stavka.new("trc", seed=1, options=["battlegroups", "artillery"])
    assert plain.piece("BG-Pz1").box == plain.piece("GerArt").box == "unused"
    assert agreed.piece("BG-Pz1").box == "available"
    assert agreed.piece("GerArt").box == "awaiting"
    assert stavka.load(agreed.diary()).position.options == {"battlegroups", "artillery"}


def test_unknown_and_contradicting_options_are_refused_in_a_sentence() -> None:
    """trc:26-a"""
    with pytest.raises(stavka.Unreadable, match="exclude each other"):
        stavka.new("trc", options=["historical-invasions", "increased-invasions"])
    with pytest.raises(stavka.Unreadable, match="no option"):
        stavka.new("trc", options=["jet-fighters"])
