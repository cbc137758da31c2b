"""How much is counted of what may happen and may not: one set of weights for plans, posts and advances."""

WALKED_INTO = 0.8  # how likely the enemy enters what stands open: it too has other things to do
LATER = 0.4  # weight of what it could do only in a later movement phase
CAUGHT = 0.5  # share of the loss by hunger of those cut off that is counted: they may be relieved
HUNGRY = 2.0  # what it costs to stand where one is not fed, beside what hunger takes
