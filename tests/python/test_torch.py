"""A network of PyTorch as heuristic. Skipped where PyTorch for Python is not installed (Debian: python3-torch)."""

import unittest

import unscramble

try:
    import torch
except ImportError as missing:
    torch, why = None, str(missing)


@unittest.skipIf(torch is None, "PyTorch is not installed")
class Torch(unittest.TestCase):
    STATE = "8 6 7 2 5 4 3 0 1"

    @classmethod
    def setUpClass(cls):
        torch.manual_seed(1)
        cls.p = unscramble.puzzle("puzzle8")
        cls.net = torch.nn.Sequential(torch.nn.Linear(81, 64), torch.nn.ReLU(), torch.nn.Linear(64, 1))
        optimiser = torch.optim.Adam(cls.net.parameters(), 1e-2)
        examples = cls.p.scramble(1000, seed=1)
        inputs = torch.from_numpy(cls.p.one_hot(examples))
        targets = torch.from_numpy(cls.p.heuristic("manhattan")(examples).copy())
        cls.losses = []
        for _ in range(100):
            optimiser.zero_grad()
            loss = ((cls.net(inputs)[:, 0] - targets) ** 2).mean()
            loss.backward()
            optimiser.step()
            cls.losses.append(float(loss))

    def values(self, states):
        return self.net(torch.from_numpy(self.p.one_hot(states)))[:, 0].clamp(min=0)

    def test_a_network_learns_from_the_arrays(self):
        self.assertLess(self.losses[-1], 0.2 * self.losses[0])

    def test_a_network_guides_a_search(self):
        calls = []

        def network(states):
            calls.append(len(states))
            with torch.no_grad():
                return self.values(states)

        for options in ({"method": "bwas", "weight": 0.5, "batch": 100}, {"method": "beam", "beam": 500}):
            with self.subTest(**options):
                calls.clear()
                answer = self.p.solve(self.STATE, heuristic=network, **options)
                self.assertEqual(answer.status, "solved")
                self.assertFalse(answer.proved_optimal)
                self.assertTrue(self.p.is_goal(self.p.apply(self.p.parse(self.STATE), answer.moves)))
                self.assertGreater(max(calls), 1)  # in batches

    def test_tensors_of_any_kind(self):
        for name, network in {
            "with gradients": lambda states: self.values(states),
            "doubles": lambda states: self.values(states).double(),
            "a column": lambda states: self.values(states)[:, None],
            "whole numbers": lambda states: self.values(states).round().long(),
        }.items():
            with self.subTest(name):
                answer = self.p.solve("1 2 3 4 5 6 0 7 8", method="bwas", batch=10, heuristic=network)
                self.assertEqual((answer.status, answer.length), ("solved", 2))

    def test_what_is_wrong_is_said(self):
        for words, network in {
            "shape": lambda states: self.values(states)[:-1],
            "nan": lambda states: self.values(states) * float("nan"),
            "not of numbers": lambda states: self.values(states).to(torch.complex64),
        }.items():
            with self.subTest(words), self.assertRaisesRegex(unscramble.InvalidInput, words):
                self.p.solve(self.STATE, method="bwas", batch=10, heuristic=network)

        def fails(states):
            return self.net(torch.from_numpy(states).float())  # tiles, not one-hot rows

        with self.assertRaisesRegex(RuntimeError, "mat1 and mat2"):  # PyTorch's own words
            self.p.solve(self.STATE, method="bwas", batch=10, heuristic=fails)


if __name__ == "__main__":
    if torch is None:
        print(f"skipped: PyTorch for Python is not installed ({why})")
        raise SystemExit(77)
    unittest.main()
