"""Work that leaves the event loop: threads for what takes a moment, processes for pictures, films, advice, imports."""
