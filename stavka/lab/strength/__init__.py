"""How strong players are, and how they become stronger: sequential tests, pools, tuning."""
