"""Learns the value of positions from games between computer players, and tells how well it foretells the winner.

    python -m stavka.lab.value_training collect --title trc --scenario barbarossa --games 40 --seed 7 --out games.jsonl
    python -m stavka.lab.value_training train games.jsonl --keep

One game of four is held out: nothing is learned or chosen by it. On those the area under the curve (AUC) is measured,
between positions of the same scenario and turn; ½ is chance, 1 certainty.
"""
