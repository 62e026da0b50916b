"""Solving: answers, options, errors, callbacks, threads."""

import inspect
import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import unscramble

CUBE = "R U R' F2 L D2 B"


class Solving(unittest.TestCase):
    def test_answer(self):
        p = unscramble.puzzle("puzzle8")
        a = p.solve("8 6 7 2 5 4 3 0 1", prove=True)
        self.assertEqual((a.status, a.length, a.proved_optimal, a.lower_bound), ("solved", 31, True, 31))
        self.assertEqual(len(a.moves), 31)
        self.assertTrue(a and p.verify("8 6 7 2 5 4 3 0 1", a.moves))
        self.assertGreater(a.generated, 0)
        self.assertGreaterEqual(a.seconds, 0)
        self.assertEqual(a.as_dict()["moves"], a.moves)
        self.assertIn("shortest", repr(a))

    def test_cube_within_a_second(self):
        p = unscramble.puzzle("cube3")
        a = p.solve(CUBE, time=1)
        self.assertEqual(a.status, "solved")
        self.assertLessEqual(a.length, 9)
        self.assertTrue(p.verify(CUBE, a.moves).solves)
        self.assertFalse(p.verify(CUBE, "R").solves)

    def test_several_states_and_rows(self):
        p = unscramble.puzzle("puzzle8")
        answers = p.solve(["1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 7 8 0"])
        self.assertEqual([a.length for a in answers], [1, 0])
        batch = p.scramble(3, seed=4, length=6)
        self.assertTrue(all(0 <= a.length <= 6 for a in p.solve(batch, prove=True)))
        self.assertLessEqual(p.solve(batch[0], prove=True).length, 6)

    def test_metric(self):
        plain = dict(method="bwas", heuristic="zero")
        self.assertEqual(unscramble.puzzle("cube3", metric="htm").solve("R2", **plain).length, 1)
        self.assertEqual(unscramble.puzzle("cube3").solve("R2", **plain).length, 2)

    def test_unsolvable_is_an_answer(self):
        a = unscramble.puzzle("puzzle8").solve("2 1 3 4 5 6 7 8 0")
        self.assertEqual((a.status, a.length), ("unsolvable", -1))
        self.assertTrue(a.reason)
        self.assertFalse(a)

    def test_a_limit_is_an_answer(self):
        a = unscramble.puzzle("cube3").solve(CUBE + " U R2 F L", method="bwas", heuristic="zero", nodes=5000)
        self.assertEqual(a.status, "unsolved")
        self.assertTrue(a.stopped)

    def test_definition_file(self):
        folder = os.path.join(os.environ["UNSCRAMBLE_SOURCE"], "examples", "puzzles")
        p = unscramble.puzzle(os.path.join(folder, "2x2x2.tws"))
        self.assertEqual(p.num_states, 3674160)
        text = p.format(p.scramble(1, seed=3)[0])
        a = p.solve(text, time=20)
        self.assertTrue(p.verify(text, a.moves))

    def test_explain(self):
        self.assertIn("bwas", unscramble.puzzle("puzzle8").explain("1 2 3 4 5 6 7 0 8", method="bwas"))


class Refusals(unittest.TestCase):
    def refused(self, kind, pattern, **options):
        state = options.pop("state", "1 2 3 4 5 6 7 0 8")
        with self.assertRaisesRegex(kind, pattern):
            unscramble.puzzle("puzzle8").solve(state, **options)

    def test_same_text_as_the_program(self):
        program = os.environ.get("UNSCRAMBLE_PROGRAM")
        if not program:
            self.skipTest("there is no program beside the module")
        said = subprocess.run([program, "solve", "puzzle8", "1 2 3", "-q"], capture_output=True, text=True).stderr
        with self.assertRaises(unscramble.InvalidInput) as caught:
            unscramble.puzzle("puzzle8").solve("1 2 3")
        self.assertIn(str(caught.exception), said)

    def test_kinds(self):
        self.refused(unscramble.InvalidInput, "expected 9 tiles|9", state="1 2 3")
        self.refused(unscramble.UsageError, "did you mean --weight", wieght=2)
        self.refused(unscramble.UsageError, "--weight: 'heavy' is not a number", weight="heavy")
        self.refused(unscramble.UsageError, "not a number from 0 to 1000", weight=-1)
        self.refused(unscramble.UsageError, "no method 'magic'", method="magic")
        self.refused(unscramble.UsageError, "--beam", method="bwas", beam=10)  # bwas does not read it
        self.refused(TypeError, "--weight: expected a number", weight=[1])
        self.refused(unscramble.UnscrambleError, "no-such.model", heuristic="model", model="no-such.model")
        with self.assertRaises(unscramble.UsageError):
            unscramble.puzzle("rubix")
        with self.assertRaises(ValueError):  # they are also the usual Python classes
            unscramble.puzzle("puzzle8").solve("x")

    def test_model_of_another_puzzle(self):
        models = os.path.join(os.environ["UNSCRAMBLE_SOURCE"], "models")
        self.refused(unscramble.Unsupported, "is for puzzle15, not for puzzle8", heuristic="model",
                     model=os.path.join(models, "puzzle15.model"))

    def test_damaged_model(self):
        self.refused(unscramble.UnscrambleError, "model", heuristic="model", model=os.path.abspath(__file__))


class Keywords(unittest.TestCase):
    def test_derived_from_declarations(self):
        names = inspect.signature(unscramble.Puzzle.solve).parameters
        for name in ("weight", "batch", "beam", "move_scores", "time", "memory", "upper_bound", "method"):
            self.assertIn(name, names)
        self.assertIn("weight of the path cost", unscramble.Puzzle.solve.__doc__)
        self.assertIn("walk_length", inspect.signature(unscramble.train).parameters)
        p = unscramble.puzzle("puzzle8")
        self.assertEqual(p.options["seed"].default, "1")
        self.assertIn("bwas", p.methods)
        self.assertIn("manhattan", p.heuristics)


class Callbacks(unittest.TestCase):
    def setUp(self):
        self.p = unscramble.puzzle("cube3")
        self.endless = dict(method="bwas", heuristic="zero", weight=1, memory="300M", threads=1)
        self.state = CUBE + " U' R2 F D' L2 B2 U"

    def test_progress_stops(self):
        seen = []

        def stop(progress):
            seen.append(progress.generated)
            return False

        a = self.p.solve(self.state, callback=stop, **self.endless)
        self.assertEqual(a.status, "unsolved")
        self.assertTrue(seen)

    def test_exception_in_progress(self):
        def burst(progress):
            raise KeyError("mine")

        with self.assertRaisesRegex(KeyError, "mine"):
            self.p.solve(self.state, callback=burst, **self.endless)

    def test_solutions(self):
        found = []
        a = self.p.solve(CUBE, time=1, on_solution=lambda moves, length: found.append((length, moves)))
        self.assertIn((a.length, a.moves), found)

    def test_two_threads_at_once(self):
        answers = {}
        beats = []

        def work(name, state):
            answers[name] = unscramble.puzzle("puzzle15").solve(
                state, method="anytime", heuristic="model", time=0.7, threads=1)

        states = unscramble.puzzle("puzzle15").scramble(2, seed=1)
        threads = [threading.Thread(target=work, args=(i, states[i])) for i in range(2)]
        for t in threads:
            t.start()
        while any(t.is_alive() for t in threads):
            beats.append(time.monotonic())  # the interpreter is free meanwhile
            time.sleep(0.01)
        self.assertEqual([answers[i].status for i in range(2)], ["solved", "solved"])
        self.assertGreater(len(beats), 3)

    def test_a_second_interpreter_is_refused(self):
        try:
            import _xxsubinterpreters as interpreters
        except ImportError:
            self.skipTest("this Python has no such module")
        other = interpreters.create()
        with self.assertRaisesRegex(Exception, "main interpreter only"):
            interpreters.run_string(other, f"import sys; sys.path = {sys.path!r}; import unscramble")
        interpreters.destroy(other)
        self.assertTrue(unscramble.puzzle("puzzle8").solve("1 2 3 4 5 6 7 0 8"))

    def test_ctrl_c(self):
        program = (
            "import unscramble, sys\n"
            "p = unscramble.puzzle('cube3')\n"
            "def tell(progress):\n"
            "    print('running', flush=True)\n"
            "try:\n"
            f"    p.solve({self.state!r}, callback=tell, **{self.endless!r})\n"
            "except KeyboardInterrupt:\n"
            "    print('interrupted'); sys.exit(7)\n"
        )
        child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
        self.assertEqual(child.stdout.readline().strip(), "running")
        child.send_signal(signal.SIGINT)
        rest = child.communicate(timeout=60)[0]
        self.assertEqual(child.returncode, 7)
        self.assertIn("interrupted", rest)


if __name__ == "__main__":
    unittest.main()
