"""One module for each change of the tables. A change that was published is never edited: another one follows it."""
