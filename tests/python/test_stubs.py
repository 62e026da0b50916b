"""The type stubs of the extension module name what it has, no more and no less."""

import ast
import os
import unittest

from unscramble import _core


class Stubs(unittest.TestCase):
    def test_names_agree(self):
        path = os.path.join(os.environ["UNSCRAMBLE_SOURCE"], "python", "unscramble", "_core.pyi")
        with open(path) as file:
            tree = ast.parse(file.read())
        stated = {}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                stated[node.name] = None
            elif isinstance(node, ast.ClassDef):
                stated[node.name] = {
                    item.name if isinstance(item, ast.FunctionDef) else item.target.id
                    for item in node.body
                    if isinstance(item, (ast.FunctionDef, ast.AnnAssign))
                }
        public = {name for name in dir(_core) if not name.startswith("_")}
        self.assertEqual(public, set(stated))
        for name, members in stated.items():
            if members is not None:
                there = {m for m in vars(getattr(_core, name)) if not m.startswith("_")}
                self.assertEqual(there, {m for m in members if not m.startswith("_")}, name)


if __name__ == "__main__":
    unittest.main()
