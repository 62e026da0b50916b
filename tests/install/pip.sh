#!/bin/bash
# pip.sh PYTHON: `pip install .` in a new virtual environment without network, and the package used from there.
set -euo pipefail
python=$1
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset PYTHONPATH UNSCRAMBLE_MODELS
export CXXFLAGS=-Werror  # as the build tree compiles it, so that ccache has it already
"$python" -m venv --system-site-packages "$work/venv"
"$work/venv/bin/pip" install --no-index --disable-pip-version-check --quiet "$root"
cd "$work"
UNSCRAMBLE_SOURCE=$root "$work/venv/bin/python" - <<'PYTHON'
import pathlib
import unscramble
package = pathlib.Path(unscramble.__file__).parent
assert "site-packages" in str(package), package
p = unscramble.puzzle("cube3")
a = p.solve("R U R' F2", method="anytime", heuristic="model", time=2)
assert a.status == "solved", a
assert pathlib.Path(a.model).parent == package / "models", a.model
print(unscramble.__version__, a)
PYTHON
