"""The first thing people read, as it stands."""

import os
import tempfile

os.chdir(tempfile.mkdtemp())
state = "R U R' F2 L D"


def my_net(states):
    return p.heuristic("model")(states)


import unscramble
p = unscramble.puzzle("cube3")                 # or a path to a definition file
a = p.solve("R U R' F2", time=2)               # a.status a.moves a.length a.proved_optimal a.lower_bound a.seconds
batch = p.scramble(1000, seed=1)               # states as a NumPy array; p.parse, p.format, p.apply, p.expand(batch) -> children, moves, goal flags
h = p.heuristic("model"); h(batch)             # float32 array
p.solve(state, method="bwas", weight=0.6, batch=1000, heuristic=lambda states: my_net(states))   # own heuristic, batched
unscramble.train("puzzle8", time=60, callback=print)

assert (a.status, a.length) == ("solved", 5), a
assert h(batch).dtype == "float32" and h(batch).shape == (1000,)
children, moves, goals = p.expand(batch)
assert len(children) == len(moves) == len(goals) == 12000
assert os.path.exists("runs/puzzle8-fast/puzzle8.model")
