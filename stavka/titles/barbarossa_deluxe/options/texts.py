"""Optional rules and variants, each with a line that tells what it does."""

OPTIONS = {
    "assault-in-all": "a mobile assault costs 2 or 3 points in all, not on top of entering the hex (10.24)",
    "forgiveness": "the game goes on after a victory check; points forgiven count in the last one (4.20)",
    "kiev": "Kiev taken by the end of turn 3 gives a die less one of points (4.21)",
    "lithuania": "Lithuania starts German, five Polish hexes Soviet (3.7)",
}
