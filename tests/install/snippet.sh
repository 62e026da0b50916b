#!/bin/bash
# snippet.sh PYTHON: what docs/python.md promises first: a fresh clone, `pip install .` in a new virtual environment without
# network, and its first program, run as it stands there.
set -euo pipefail
python=$1
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
git -C "$root" rev-parse --verify -q HEAD >/dev/null || { echo "skipped: not a clone"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset PYTHONPATH UNSCRAMBLE_MODELS
git clone -q "$root" "$work/unscramble"
"$python" -m venv --system-site-packages "$work/venv"  # for NumPy
"$work/venv/bin/pip" install --no-index --disable-pip-version-check --quiet "$work/unscramble"
rm -rf "$work/unscramble"  # the installed package needs nothing of it

# The first block of Python in the document; the two names it leaves to the reader come before it.
{
  echo "state = \"R U R' F2 L D\""
  echo 'my_net = lambda states: p.heuristic("model")(states)'
  awk '/^```python/ { on = 1; next } /^```/ && on { exit } on' "$root/docs/python.md"
  echo 'import numpy; assert (a.status, a.length) == ("solved", 5), a; assert h(batch).dtype == numpy.float32'
} >"$work/snippet.py"
grep -q 'unscramble.train("puzzle8", time=60, callback=print)' "$work/snippet.py"
cd "$work"
"$work/venv/bin/python" snippet.py | tail -3
[ -s runs/puzzle8-fast/puzzle8.model ]
