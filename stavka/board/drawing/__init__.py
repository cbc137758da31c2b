"""The parts of a drawn board, one module a layer or two; ``stavka.board.draw`` puts them together."""
