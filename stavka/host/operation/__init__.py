"""How a host runs: settings, processes, log, metrics, and news between processes."""
