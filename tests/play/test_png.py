"""Pictures as PNG."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from stavka.board.drawing.palette import LETTERS
from stavka.play.png import svg_to_png


def test_names_in_the_letters_of_an_atlas_are_seen() -> None:
    """The machine's own fonts are not used: letters that are not there must not leave the names out."""
    words = f'<text x="5" y="30" font-size="24" font-family="{LETTERS}">Minsk</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40">{words}</svg>'
    picture = Image.open(BytesIO(svg_to_png(svg))).convert("RGBA")
    assert sum(picture.getchannel("A").histogram()[200:]) > 100
