"""Builds the wheel: `pip install .` without network.

The C++ library is built with CMake in build/release, where ./run and ./test build it too, so that nothing is compiled
twice. The extension module is two files more, compiled for the Python that runs this. Also a program, for CMake:
    unscramble_backend.py --module OUT.so --library libunscramble.a --cxx g++ [-- FLAGS…]
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "release"
SOURCES = [ROOT / "src" / "python" / name for name in ("errors.cpp", "own.cpp", "module.cpp")]


def fail(message: str) -> None:
    raise SystemExit(f"unscramble: {message}")


def run(words: list[str], **more) -> None:
    print(" ".join(map(str, words)), file=sys.stderr)
    done = subprocess.run(words, stdout=sys.stderr, **more)
    if done.returncode != 0:
        fail(f"'{words[0]}' failed with code {done.returncode}; its messages are above")


def version() -> str:
    text = (ROOT / "CMakeLists.txt").read_text()
    return re.search(r"project\(unscramble VERSION ([0-9.]+)", text).group(1)


def python_headers() -> str:
    folder = sysconfig.get_path("include")
    if not Path(folder, "Python.h").exists():
        fail(f"{sys.executable} has no headers in {folder}; for Debian's Python install python3-dev")
    return folder


def pybind11_headers() -> list[str]:
    """Compiler flags that find them: none where they are among the system's."""
    try:
        import pybind11

        return ["-isystem", pybind11.get_include()]
    except ImportError:
        pass
    for folder in ("/usr/include", "/usr/local/include"):
        if Path(folder, "pybind11", "pybind11.h").exists():
            return []
    fail("pybind11 was not found; install Debian's pybind11-dev, or pip install pybind11")


def build_library() -> Path:
    """libunscramble.a, in the build folder there is, or in a new one."""
    for tool, package in (("cmake", "cmake"), ("ninja", "ninja-build"), ("c++", "g++")):
        if shutil.which(tool) is None:
            fail(f"building needs {tool}; install Debian's {package} (cmake/install-packages.sh run python installs all)")
    cache = BUILD / "CMakeCache.txt"
    if cache.exists() and f"CMAKE_HOME_DIRECTORY:INTERNAL={ROOT}\n" not in cache.read_text():
        shutil.rmtree(BUILD)  # the tree was moved or copied: CMake cannot reuse the old cache
    if not cache.exists():
        run(["cmake", "--preset", "release", "-DUNSCRAMBLE_UNITY=ON"], cwd=ROOT)
    run(["ninja", "-C", str(BUILD), "unscramble_static"])
    return BUILD / "lib" / "libunscramble.a"


def compile_module(target: Path, library: Path, compiler: str, flags: list[str]) -> None:
    generated = library.parent.parent / "generated" / "include"
    folder = target.parent
    folder.mkdir(parents=True, exist_ok=True)
    headers = [f"-I{ROOT / 'src'}", f"-I{ROOT / 'include'}", f"-I{generated}", "-isystem", python_headers(),
               *pybind11_headers()]
    common = ["-std=c++20", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra", *flags]
    objects = [folder / (source.stem + ".o") for source in SOURCES]
    launcher = [shutil.which("ccache")] if shutil.which("ccache") else []
    for source, made in zip(SOURCES, objects):
        run([*launcher, compiler, "-O1", *common, *headers, "-c", str(source), "-o", str(made)])
    run([compiler, "-shared", *flags, *map(str, objects), str(library), "-o", str(target), "-pthread",
         "-Wl,--exclude-libs,ALL", "-Wl,-s"])
    for made in objects:
        made.unlink()


def module_name() -> str:
    return "_core" + sysconfig.get_config_var("EXT_SUFFIX")


def metadata() -> str:
    lines = ["Metadata-Version: 2.1", "Name: unscramble", f"Version: {version()}",
             "Summary: Learns to solve combinatorial puzzles and solves them fast", "Requires-Python: >=3.9",
             "Provides-Extra: numpy", 'Requires-Dist: numpy; extra == "numpy"',
             "Description-Content-Type: text/markdown", "", (ROOT / "docs" / "python.md").read_text()]
    return "\n".join(lines)


def wheel_tag() -> str:
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return f"{python}-{python}-{platform}"


class Wheel:
    """A zip file with the list of its files and their hashes at the end."""

    def __init__(self, path: Path) -> None:
        self._zip = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)
        self._record: list[str] = []

    def add(self, name: str, content: bytes) -> None:
        info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # the same bytes whenever it is built
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
        self._zip.writestr(info, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self._record.append(f"{name},sha256={digest},{len(content)}")

    def close(self, folder: str) -> None:
        record = f"{folder}/RECORD"
        self.add_plain(record, "\n".join([*self._record, f"{record},,", ""]).encode())
        self._zip.close()

    def add_plain(self, name: str, content: bytes) -> None:
        self._zip.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)


# --- what pip calls (PEP 517) ---------------------------------------------------------------------------------------


def build_wheel(wheel_directory: str, config_settings=None, metadata_directory=None) -> str:
    python_headers(), pybind11_headers()  # before the long part
    library = build_library()
    module = ROOT / "build" / "python" / wheel_tag() / module_name()
    compile_module(module, library, os.environ.get("CXX", "c++"), os.environ.get("CXXFLAGS", "").split())
    info = f"unscramble-{version()}.dist-info"
    name = f"unscramble-{version()}-{wheel_tag()}.whl"
    wheel = Wheel(Path(wheel_directory, name))
    for path in sorted((ROOT / "python" / "unscramble").iterdir()):
        if path.suffix in (".py", ".pyi", ".typed") or path.name == "py.typed":
            wheel.add(f"unscramble/{path.name}", path.read_bytes())
    wheel.add(f"unscramble/{module.name}", module.read_bytes())
    for path in sorted((ROOT / "models").glob("*.model")):
        wheel.add(f"unscramble/models/{path.name}", path.read_bytes())
    wheel.add(f"{info}/METADATA", metadata().encode())
    wheel.add(f"{info}/LICENSE", (ROOT / "LICENSE").read_bytes())
    wheel.add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: unscramble\nRoot-Is-Purelib: false\nTag: {wheel_tag()}\n"
              .encode())
    wheel.close(info)
    return name


def build_sdist(sdist_directory: str, config_settings=None) -> str:
    name = f"unscramble-{version()}"
    target = Path(sdist_directory, name + ".tar.gz")
    with open(target, "wb") as out:
        subprocess.run(["git", "-C", str(ROOT), "archive", "--format=tar.gz", f"--prefix={name}/", "HEAD"], stdout=out,
                       check=True)
    return target.name


def main() -> None:
    parser = argparse.ArgumentParser(description="compile the extension module alone")
    parser.add_argument("--module", required=True, type=Path, help="the file to write, or a folder for its usual name")
    parser.add_argument("--library", required=True, type=Path)
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("flags", nargs="*")
    words = parser.parse_args()
    target = words.module / module_name() if words.module.is_dir() else words.module
    compile_module(target, words.library, words.cxx, words.flags)


if __name__ == "__main__":
    main()
