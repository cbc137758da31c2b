"""Why a player does what it does."""
