"""States in arrays: the batch operations, heuristics by name and of one's own."""

import os
import tempfile
import unittest

import numpy as np

import unscramble


class Batches(unittest.TestCase):
    PUZZLES = ["puzzle8", "cube3", "cube2", "lightsout", "puzzle24"]

    def each(self):
        for name in self.PUZZLES:
            if name in unscramble.puzzle_names():
                with self.subTest(name):
                    yield unscramble.puzzle(name)

    def test_round_trips(self):
        for p in self.each():
            batch = p.scramble(50, seed=1)
            self.assertEqual((batch.dtype, batch.shape), (np.uint8, (50, p.row_bytes)))
            self.assertTrue((batch == p.scramble(50, seed=1)).all())
            self.assertFalse((batch == p.scramble(50, seed=2)).all())
            self.assertTrue((p.parse(p.format(batch)) == batch).all())
            self.assertEqual(p.format(batch[0]), p.format(batch)[0])
            self.assertTrue(p.is_goal(p.goal()))
            self.assertEqual(p.parse(p.goal_text).tolist(), p.goal().tolist())

    def test_expand_agrees_with_apply(self):
        for p in self.each():
            batch = p.scramble(20, seed=3)
            made = p.expand(batch)
            children, moves, goals = made
            self.assertEqual(len(children), len(moves))
            self.assertTrue((p.apply(batch[made.parents], moves) == children).all())
            self.assertTrue((p.is_goal(children) == goals).all())
            near = p.expand(p.expand(p.goal()).children)
            self.assertTrue(near.goals.any())

    def test_moves(self):
        p = unscramble.puzzle("cube3")
        moves = p.parse_moves("R U R' F2")
        self.assertEqual(p.format_moves(moves), "R U R' F2")
        after = p.apply(p.goal(), "R U R' F2")
        self.assertEqual(p.format(after), p.format(p.parse("R U R' F2")))
        self.assertTrue((p.apply(p.goal(), list(moves)) == after).all())
        with self.assertRaises(unscramble.InvalidInput):
            p.apply(p.goal(), [99])

    def test_tokens(self):
        p = unscramble.puzzle("puzzle8")
        batch = p.scramble(7, seed=1)
        _, positions, values = p.encodings[0]
        self.assertEqual(p.tokens(batch).shape, (7, positions))
        hot = p.one_hot(batch)
        self.assertEqual(hot.shape, (7, positions * values))
        self.assertTrue((hot.sum(axis=1) == positions).all())

    def test_wrong_arrays_are_refused(self):
        for p in self.each():
            good = p.scramble(4, seed=1)
            rng = np.random.default_rng(1)
            for wrong in (good.astype(np.int64), good[:, :-1], good.reshape(2, 2, -1), good.astype(float), "x", None):
                with self.assertRaises((unscramble.UnscrambleError, ValueError)):
                    p.expand(wrong)
            for _ in range(200):  # bytes that are not states never reach the puzzle
                noise = rng.integers(0, 256, good.shape).astype(np.uint8)
                try:
                    p.expand(noise)
                    p.tokens(noise)
                except unscramble.InvalidInput as error:
                    self.assertRegex(str(error), "row 0 is not a state")

    def test_levels(self):
        if "sokoban" not in unscramble.puzzle_names():
            self.skipTest("built without")
        p = unscramble.puzzle("sokoban")
        with self.assertRaisesRegex(unscramble.UsageError, "level"):
            p.parse("#####/#@$.#/#####")
        level = p.level("#####/#@$.#/#####")
        children, moves, goals = level.expand(level.parse("#####/#@$.#/#####"))
        self.assertEqual((len(children), goals.tolist()), (1, [True]))
        self.assertIsInstance(p.scramble(2, seed=1)[0], str)
        with self.assertRaisesRegex(unscramble.InvalidInput, "another level"):
            level.parse("######/#@$ .#/######")


class Heuristics(unittest.TestCase):
    def test_by_name(self):
        p = unscramble.puzzle("puzzle8")
        batch = p.scramble(100, seed=1)
        h = p.heuristic("manhattan")
        values = h(batch)
        self.assertEqual((values.dtype, values.shape), (np.float32, (100,)))
        self.assertEqual(h(p.goal()), 0)
        self.assertTrue((p.heuristic("max(manhattan,linear-conflict)")(batch) >= values).all())
        with self.assertRaises(unscramble.UsageError):
            p.heuristic("manhatan")

    def test_model(self):
        p = unscramble.puzzle("cube3")
        h = p.heuristic("model")
        batch = p.scramble(64, seed=1)
        values = h(batch)
        self.assertEqual(values.shape, (64,))
        self.assertTrue(np.isfinite(values).all() and values.mean() > 5)
        self.assertLess(h(p.apply(p.goal(), "R")), values.mean())
        scores = h.move_scores(batch)
        self.assertEqual(scores.shape, (64, len(p.moves)))
        np.testing.assert_allclose(np.exp(scores).sum(axis=1), 1, rtol=1e-5)

    def test_models_from_memory(self):
        path = os.path.join(os.environ["UNSCRAMBLE_SOURCE"], "models", "cube3.model")
        with open(path, "rb") as file:
            content = file.read()
        p = unscramble.puzzle("cube3", models={"cube3.model": content})
        batch = p.scramble(8, seed=1)
        self.assertTrue((p.heuristic("model")(batch) == unscramble.puzzle("cube3").heuristic("model")(batch)).all())
        with self.assertRaisesRegex(unscramble.Unsupported, "no model"):
            unscramble.puzzle("cube3", models={}).heuristic("model")

    def test_own(self):
        p = unscramble.puzzle("puzzle8")
        manhattan = p.heuristic("manhattan")
        sizes = []

        def own(states):
            sizes.append(len(states))
            return manhattan(states)

        state = "8 6 7 2 5 4 3 0 1"
        a = p.solve(state, method="astar", heuristic=own, admissible=True, consistent=True)
        self.assertEqual((a.length, a.proved_optimal, a.heuristic), (31, True, "own"))
        self.assertGreater(max(sizes), 1)
        for method in ("greedy", "bwas", "beam", "mcts-plus", "anytime"):
            b = p.solve("1 2 3 4 5 6 0 7 8", method=method, heuristic=own, time=5)
            self.assertEqual(b.status, "solved", method)
        self.assertEqual(p.solve(state, heuristic=own, weight=0.6, batch=1000).status, "solved")  # bwas by default

    def test_own_returns_a_column_or_whole_numbers(self):
        p = unscramble.puzzle("puzzle8")
        for own in (lambda s: np.zeros((len(s), 1)), lambda s: np.ones(len(s), np.int64), lambda s: [0] * len(s)):
            self.assertEqual(p.solve("1 2 3 4 5 6 0 7 8", heuristic=own).status, "solved")

    def test_wrong_results_are_exceptions(self):
        p = unscramble.puzzle("puzzle8")
        cases = {
            "NaN|nan": lambda s: np.full(len(s), np.nan),
            "-1": lambda s: np.full(len(s), -1.0),
            r"shape \(3,\)": lambda s: np.zeros(3),
            "not of numbers": lambda s: np.array(["a"] * len(s)),
            "shape": lambda s: None if False else np.zeros((len(s), 2)),
            "object": lambda s: None,
        }
        for pattern, own in cases.items():
            with self.subTest(pattern), self.assertRaisesRegex(unscramble.InvalidInput, pattern):
                p.solve("8 6 7 2 5 4 3 0 1", method="bwas", heuristic=own)

        def burst(states):
            raise ZeroDivisionError("inside")

        for threads in (1, 2):
            with self.assertRaisesRegex(ZeroDivisionError, "inside"):
                p.solve("8 6 7 2 5 4 3 0 1", heuristic=burst, threads=threads)
        with self.assertRaisesRegex(unscramble.UsageError, "no effect"):
            unscramble.puzzle("cube3").solve("R", method="two-phase", heuristic=burst)


class Models(unittest.TestCase):
    def test_onnx_there_and_back(self):
        model = os.path.join(os.environ["UNSCRAMBLE_SOURCE"], "models", "cube3.model")
        with tempfile.TemporaryDirectory() as folder:
            onnx, back = os.path.join(folder, "cube3.onnx"), os.path.join(folder, "back.model")
            unscramble.export_onnx(model, onnx)
            info = unscramble.import_onnx(onnx, back)
            self.assertEqual((info.puzzle, info.precision), ("cube3", "int8"))
            self.assertTrue(info.golden)
            p = unscramble.puzzle("cube3")
            batch = p.scramble(200, seed=5)
            before, after = p.heuristic("model", model=model)(batch), p.heuristic("model", model=back)(batch)
            self.assertLess(np.abs(before - after).mean(), 0.3)
            # The file's golden rows are what the model says of those inputs.
            first = unscramble.read_model(back).golden[0]
            self.assertIn(len(first.tokens), [positions for _, positions, _ in p.encodings])
            self.assertTrue(np.isfinite(first.value))

    def test_training(self):
        with tempfile.TemporaryDirectory() as folder:
            seen = []
            run = unscramble.train("puzzle8", time=2, out=os.path.join(folder, "run"), net="32-16-16",
                                   callback=lambda progress: seen.append(str(progress)))
            self.assertTrue(os.path.exists(run.model))
            self.assertGreater(run.examples, 0)
            self.assertTrue(seen)
            a = unscramble.puzzle("puzzle8").solve("1 2 3 4 5 6 0 7 8", heuristic="model", model=run.model)
            self.assertEqual(a.status, "solved")
            with self.assertRaisesRegex(unscramble.UsageError, "did you mean"):
                unscramble.train("puzzle8", tiem=3)

            def burst(progress):
                raise RuntimeError("enough")

            with self.assertRaisesRegex(RuntimeError, "enough"):
                unscramble.train("puzzle8", time=60, out=os.path.join(folder, "other"), callback=burst)


if __name__ == "__main__":
    unittest.main()
