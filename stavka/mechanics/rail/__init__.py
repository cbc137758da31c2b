"""Rail nets and movement by rail."""
