"""13, 14: assaults, in the order in which they are fought: declared, weighed, decided, and the advance.

``battle.py`` is the sequence of steps, ``fight.py`` the record that they read and write.
"""
