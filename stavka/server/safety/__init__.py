"""What keeps strangers out: origins, headers, and faults that tell nothing of this machine."""
