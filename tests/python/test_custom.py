"""Puzzles as Python classes."""

import threading
import unittest

import numpy as np

import unscramble


class Pancakes(unscramble.CustomPuzzle):
    name = "pancakes"
    moves = [str(k) for k in range(2, 8)]
    inverse = range(6)

    def goal(self):
        return np.arange(7, dtype=np.uint8)

    def expand(self, states):
        children = np.repeat(states[:, None], len(self.moves), axis=1)
        for m in range(len(self.moves)):
            children[:, m, : m + 2] = states[:, : m + 2][:, ::-1]
        return children


def gap(states):
    wide = np.concatenate([states.astype(int), np.full((len(states), 1), states.shape[1])], axis=1)
    return (np.abs(np.diff(wide, axis=1)) != 1).sum(axis=1)


class Walk(unscramble.CustomPuzzle):
    """Numbers 0 to 1000: halve an even one, or add 1. Moves that are not always possible, and states of one int32."""

    name = "walk"
    moves = ["halve", "add"]

    def goal(self):
        return np.array([1], np.int32)

    def expand(self, states):
        children = np.stack([states // 2, states + 1], axis=1)
        possible = np.concatenate([(states % 2 == 0) & (states > 0), states < 1000], axis=1)
        return children, possible


class Custom(unittest.TestCase):
    def test_every_batch_search(self):
        p = Pancakes()
        state = [3, 1, 6, 4, 0, 5, 2]
        best = p.solve(state, method="astar", heuristic=gap, admissible=True, consistent=True)
        self.assertTrue(best.proved_optimal)
        for method in ("bwas", "beam", "anytime", "mcts", "mcts-plus"):
            a = p.solve(state, method=method, heuristic=gap, time=20)
            self.assertEqual(a.status, "solved", method)
            self.assertGreaterEqual(a.length, best.length)
            self.assertTrue(p.verify(state, a.moves))
        blind = p.solve(state, method="astar")
        self.assertEqual((blind.length, blind.proved_optimal), (best.length, True))
        self.assertEqual(p.solve(p.scramble(3, seed=1), heuristic=gap)[2].status, "solved")

    def test_moves_that_are_not_possible(self):
        a = Walk().solve("37", method="astar")
        self.assertEqual((a.status, a.proved_optimal), ("solved", True))
        frontier, distance = {37}, 0
        while 1 not in frontier:
            frontier = {n // 2 for n in frontier if n % 2 == 0 and n > 0} | {n + 1 for n in frontier if n < 1000}
            distance += 1
        self.assertEqual(a.length, distance)
        self.assertTrue(Walk().verify("37", a.moves))

    def test_text(self):
        p = Walk()
        self.assertEqual(p.goal_text, "1")
        with self.assertRaisesRegex(unscramble.InvalidInput, "expected 1 number"):
            p.solve("3 4")
        with self.assertRaises(unscramble.InvalidInput):
            p.solve("three")

    def test_mistakes_are_exceptions(self):
        class Broken(Pancakes):
            def expand(self, states):
                return self.wrong(states)

        cases = {
            "shape": lambda self, s: s,
            "an array of float64": lambda self, s: np.repeat(s[:, None], 6, axis=1).astype(float),
            "flags": lambda self, s: (np.repeat(s[:, None], 6, axis=1), np.ones(3)),
        }
        for pattern, wrong in cases.items():
            Broken.wrong = wrong
            with self.subTest(pattern), self.assertRaisesRegex(unscramble.InvalidInput, pattern):
                Broken().solve([1, 0, 2, 3, 4, 5, 6])
        Broken.wrong = lambda self, s: 1 / 0
        with self.assertRaises(ZeroDivisionError):
            Broken().solve([1, 0, 2, 3, 4, 5, 6])

        class NoGoal(Pancakes):
            def goal(self):
                return np.array([0.5])

        with self.assertRaises(unscramble.UsageError):
            NoGoal()

        class NoName(Pancakes):
            name = ""

        with self.assertRaisesRegex(unscramble.UsageError, "name"):
            NoName()

    def test_threads_share_a_puzzle(self):
        p = Pancakes()
        states = p.scramble(4, seed=2)
        lengths = [None] * 4

        def work(i):
            lengths[i] = p.solve(states[i], method="astar", heuristic=gap, admissible=True).length

        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for t in threads:
            t.start()
        while any(t.is_alive() for t in threads):
            p.verify(states[0], "2")  # holds the interpreter's lock while the others want it
        self.assertEqual(lengths, [p.solve(s, method="astar").length for s in states])

    def test_wrong_arrays(self):
        p = Pancakes()
        for wrong in (np.zeros(6, np.uint8), np.zeros((7, 2), np.uint8), np.full(7, 0.5), np.full(7, 300)):
            with self.assertRaises(unscramble.InvalidInput):
                p.solve(wrong)


if __name__ == "__main__":
    unittest.main()
