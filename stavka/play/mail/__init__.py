"""Games by mail: turn files that nobody can change behind the other's back."""
