# %% [markdown]
# # Unscramble from Python
# Every `# %%` begins a cell: open this file in an editor that knows such notebooks, or run it as a program:
#     python3 examples/python/notebook.py [FOLDER for the pictures]

# %%
import pathlib
import sys

import numpy as np

import unscramble

folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
folder.mkdir(parents=True, exist_ok=True)

# %% Solve a state; the answer says what it is worth.
p = unscramble.puzzle("puzzle15")
scrambled = p.scramble(1, seed=7)[0]
print(p.draw(scrambled))
answer = p.solve(scrambled, time=2)
print(answer)
assert answer and p.verify(scrambled, answer.moves)

# %% States are arrays. How well do two estimates agree with the length of a random walk?
lengths = np.repeat(np.arange(0, 61, 4), 50)
batch = np.concatenate([p.scramble(50, seed=int(n), length=int(n)) for n in np.arange(0, 61, 4)])
manhattan, learned = p.heuristic("manhattan"), p.heuristic("model")
by_length = {
    "manhattan": [float(manhattan(batch)[lengths == n].mean()) for n in np.unique(lengths)],
    "learned": [float(learned(batch)[lengths == n].mean()) for n in np.unique(lengths)],
}
assert by_length["learned"][0] == by_length["manhattan"][0] == 0
assert by_length["learned"][-1] > by_length["learned"][1]


# %% A plot: with matplotlib where there is one, else a few lines of SVG.
def plot(path, x, curves, x_label, y_label):
    try:
        import matplotlib
        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        return plot_svg(path, x, curves, x_label, y_label)
    pyplot.figure(figsize=(6, 4))
    for name, values in curves.items():
        pyplot.plot(x, values, label=name)
    pyplot.xlabel(x_label), pyplot.ylabel(y_label), pyplot.legend()
    pyplot.savefig(path)


def plot_svg(path, x, curves, x_label, y_label):
    top = max(max(values) for values in curves.values()) or 1
    right = max(x)
    colours = ["#0072b2", "#d55e00", "#009e73"]
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420" font-family="sans-serif" font-size="14">',
             '<rect width="640" height="420" fill="white"/>',
             '<path d="M60 20V360H600" fill="none" stroke="black"/>',
             f'<text x="330" y="400" text-anchor="middle">{x_label}</text>',
             f'<text x="20" y="190" transform="rotate(-90 20 190)" text-anchor="middle">{y_label}</text>',
             f'<text x="55" y="25" text-anchor="end">{top:.0f}</text><text x="600" y="378" text-anchor="end">{right}</text>']
    for k, (name, values) in enumerate(curves.items()):
        points = " ".join(f"{60 + 540 * a / right:.1f},{360 - 340 * b / top:.1f}" for a, b in zip(x, values))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colours[k]}" stroke-width="2"/>')
        parts.append(f'<text x="80" y="{45 + 20 * k}" fill="{colours[k]}">{name}</text>')
    pathlib.Path(path).write_text("\n".join([*parts, "</svg>"]))


plot(folder / "estimates.svg", np.unique(lengths).tolist(), by_length, "random moves", "estimate")
assert (folder / "estimates.svg").stat().st_size > 500


# %% A heuristic of one's own, given a batch of states at a time.
def doubtful(states):
    return np.maximum(manhattan(states), 0.9 * learned(states))


print(p.solve(scrambled, method="bwas", weight=0.7, batch=500, heuristic=doubtful, time=10))


# %% A puzzle of one's own as a class; its methods work on whole batches.
class Pancakes(unscramble.CustomPuzzle):
    name = "pancakes"
    moves = [str(k) for k in range(2, 11)]
    inverse = range(9)

    def goal(self):
        return np.arange(10, dtype=np.uint8)

    def expand(self, states):
        children = np.repeat(states[:, None], len(self.moves), axis=1)
        for m in range(len(self.moves)):
            children[:, m, : m + 2] = states[:, : m + 2][:, ::-1]
        return children


def gap(states):
    wide = np.concatenate([states.astype(int), np.full((len(states), 1), states.shape[1])], axis=1)
    return (np.abs(np.diff(wide, axis=1)) != 1).sum(axis=1)


stack = Pancakes().scramble(1, seed=3)[0]
sorted_stack = Pancakes().solve(stack, method="astar", heuristic=gap, admissible=True, consistent=True)
print(stack, sorted_stack)
assert sorted_stack.proved_optimal

# %% A network of PyTorch as heuristic, where PyTorch is installed.
try:
    import torch
except ImportError:
    torch = None
    print("PyTorch is not installed: this cell is left out")
if torch is not None:
    eight = unscramble.puzzle("puzzle8")
    goal_distance = eight.heuristic("manhattan")
    net = torch.nn.Sequential(torch.nn.Linear(81, 64), torch.nn.ReLU(), torch.nn.Linear(64, 1))
    optimiser = torch.optim.Adam(net.parameters(), 1e-2)
    examples = eight.scramble(2000, seed=1)
    inputs, targets = torch.from_numpy(eight.one_hot(examples)), torch.from_numpy(goal_distance(examples).copy())
    for _ in range(200):
        optimiser.zero_grad()
        loss = ((net(inputs)[:, 0] - targets) ** 2).mean()
        loss.backward()
        optimiser.step()

    def network(states):
        with torch.no_grad():
            return net(torch.from_numpy(eight.one_hot(states)))[:, 0].clamp(min=0)

    print(eight.solve("8 6 7 2 5 4 3 0 1", method="bwas", weight=0.5, heuristic=network))

# %% A model of Unscramble as ONNX, for PyTorch and others, and back; golden rows say that nothing was lost.
model = p.solve(scrambled, heuristic="model", time=1).model
unscramble.export_onnx(model, folder / "puzzle15.onnx")
back = unscramble.import_onnx(folder / "puzzle15.onnx", folder / "back.model", float32=True)
again = p.heuristic("model", model=folder / "back.model")
print(back.architecture, "largest difference", float(np.abs(again(batch) - learned(batch)).max()))
assert np.abs(again(batch) - learned(batch)).mean() < 0.5

# %% Learning from nothing, for a few seconds; a minute is enough to solve every 8-puzzle.
run = unscramble.train("puzzle8", time=3, net="64-16-16", out=folder / "run", overwrite=True, callback=print)
print(unscramble.puzzle("puzzle8").solve("1 2 3 4 5 6 0 7 8", heuristic="model", model=run.model))
