#!/usr/bin/env python3
"""What the program is made of: a bill of materials (CycloneDX 1.5) and docs/licences.md.

    tests/supply/bill.py [--sbom FILE]           writes docs/licences.md, and the bill
    tests/supply/bill.py --check [--sbom FILE]   fails if docs/licences.md is out of date, if a dependency is not pinned, or
                                                 if one has no licence; writes only the bill

Everything is derived from files of the tree: packages.txt, web/package-lock.json, models/. No dates, no versions of this
machine: the result is the same wherever it is made.
"""
import argparse
import base64
import hashlib
import json
import os
import re
import sys
import uuid

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
LICENCES = os.path.join(ROOT, "docs/licences.md")

# Debian packages whose code is in, or is loaded by, what is shipped. Licences as in Debian's copyright files.
LIBRARIES = {
    "libfmt-dev": ("fmt", "MIT", "loaded by the program; compiled into the libraries and the Python module"),
    "nlohmann-json3-dev": ("JSON for Modern C++", "MIT", "compiled in"),
    "libcli11-dev": ("CLI11", "BSD-3-Clause", "compiled in"),
    "libboost-dev": ("Boost (Asio, Beast)", "BSL-1.0", "compiled in"),
    "pybind11-dev": ("pybind11", "BSD-3-Clause", "compiled into the Python module"),
    "libtorch-dev": ("libtorch", "BSD-3-Clause", "loaded by `unscramble-train` only"),
    "libopenblas-dev": ("OpenBLAS", "BSD-3-Clause", "loaded by `unscramble-train` only"),
    "libopenmpi-dev": ("Open MPI", "BSD-3-Clause", "loaded by `unscramble-mpi` only"),
}
# Needed to build or to run; nothing of them is in what is shipped. What only tests need is in a section of its own.
TOOLS = {"cmake", "g++", "ninja-build", "python3-dev", "python3-numpy", "python3-pip", "python3-venv", "openmpi-bin",
         "emscripten"}
# Types and build helpers that npm lists as dependencies of the page, but of which no code reaches it.
NOT_IN_PAGE = re.compile(r"^(@types/|@webgpu/types|@optique/|type-fest|tagged-tag|meshoptimizer|fflate|@tweenjs/)")
KNOWN_LICENCES = {"MIT", "BSD-3-Clause", "BSL-1.0", "ISC", "Apache-2.0", "MPL-2.0", "Unlicense", "(MIT OR CC0-1.0)",
                  "MPL-2.0 OR GPL-3.0-or-later", "MIT OR CC0-1.0"}


def debian_packages():
    """Of all sections but that of the tests."""
    packages, section = [], ""
    with open(os.path.join(ROOT, "packages.txt"), encoding="utf-8") as file:
        for line in (line.split("#")[0].strip() for line in file):
            if line.startswith("["):
                section = line
            elif line and section != "[test]":
                packages.append(line.split()[0])
    return packages


def npm_packages():
    with open(os.path.join(ROOT, "web/package-lock.json"), encoding="utf-8") as file:
        lock = json.load(file)
    for path, entry in lock["packages"].items():
        if path:
            yield path.split("node_modules/")[-1], entry


def project_version():
    with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"project\(unscramble VERSION (\S+)", file.read())[1]


def models():
    folder = os.path.join(ROOT, "models")
    for name in sorted(os.listdir(folder)):
        if name.endswith(".model"):
            with open(os.path.join(folder, name), "rb") as file:
                yield name, hashlib.sha256(file.read()).hexdigest()


def problems():
    """What is not pinned, not licensed or not known."""
    for package in debian_packages():
        if package not in LIBRARIES and package not in TOOLS:
            yield f"packages.txt: is {package} shipped (LIBRARIES) or a tool (TOOLS)? Say so in tests/supply/bill.py"
    with open(os.path.join(ROOT, "web/package.json"), encoding="utf-8") as file:
        wanted = json.load(file)
    for group in ("dependencies", "devDependencies", "overrides"):
        for name, version in wanted.get(group, {}).items():
            if not re.fullmatch(r"\d+\.\d+\.\d+", version):
                yield f"web/package.json: {name} {version} is not one version"
    for name, entry in npm_packages():
        if not entry.get("integrity", "").startswith("sha512-"):
            yield f"web/package-lock.json: {name} has no checksum"
        if entry.get("license") not in KNOWN_LICENCES:
            yield f"web/package-lock.json: {name} has the licence {entry.get('license')}, which is not in the list"


def licence(expression):
    return {"license": {"id": expression}} if re.fullmatch(r"[\w.-]+", expression) else {"expression": expression.strip("()")}


def components():
    for package in debian_packages():
        if package in LIBRARIES:
            name, terms, use = LIBRARIES[package]
            yield {"type": "library", "bom-ref": f"deb/{package}", "name": name, "description": use.replace("`", ""),
                   "licenses": [licence(terms)], "purl": f"pkg:deb/debian/{package}?distro=debian-12"}
    for name, entry in npm_packages():
        if entry.get("dev") or NOT_IN_PAGE.match(name):
            continue
        purl = f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}"
        digest = entry["integrity"].split("-", 1)[1]
        yield {"type": "library", "bom-ref": f"npm/{name}", "name": name, "version": entry["version"],
               "description": "in the page", "licenses": [licence(entry["license"])], "purl": purl,
               "hashes": [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]}
    for name, digest in models():
        yield {"type": "machine-learning-model", "bom-ref": f"model/{name}", "name": name,
               "licenses": [licence("MIT")], "hashes": [{"alg": "SHA-256", "content": digest}]}


def bill():
    parts = sorted(components(), key=lambda part: part["bom-ref"])
    body = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": "unscramble", "name": "unscramble",
                                   "version": project_version(), "licenses": [licence("MIT")]}},
        "components": parts,
        "dependencies": [{"ref": "unscramble", "dependsOn": [part["bom-ref"] for part in parts]}],
    }
    # The number of a bill follows from its content.
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(body, sort_keys=True))
    return json.dumps({"$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json", "serialNumber": f"urn:uuid:{serial}",
                       **body}, indent=1, ensure_ascii=False) + "\n"


def licences():
    text = """# Licences of what is shipped

Unscramble itself, with its models, is under the [MIT licence](../LICENSE). This page is written by `tests/supply/bill.py` from `packages.txt` and
`web/package-lock.json`. With `--sbom FILE` it also writes a bill of materials (CycloneDX 1.5), with the checksums of the page's packages and of the models.
A test fails if this page is out of date, if a package of the page is not pinned by version and checksum, or if a licence is not in the list of known ones.

## The program, the libraries and the Python module

| what | Debian package | licence | how it is used |
|---|---|---|---|
"""
    for package in debian_packages():
        if package in LIBRARIES:
            name, terms, use = LIBRARIES[package]
            text += f"| {name} | {package} | {terms} | {use} |\n"
    text += """
The C and C++ runtime libraries (glibc, libstdc++, libgcc) are those of the system and are not shipped.

## The page

| npm package | version | licence |
|---|---|---|
"""
    for part in components():
        if part["bom-ref"].startswith("npm/"):
            terms = part["licenses"][0]
            text += f"| {part['name']} | {part['version']} | {terms.get('expression') or terms['license']['id']} |\n"
    text += """
Their notices are in `web/dist/licences.txt`, which the server sends as `/licences.txt`. Of cubing.js the files are unchanged, under the Mozilla Public License 2.0.
Other packages of the lock file are types and tools: nothing of them is in the page.

`npm audit` asks a service for known weaknesses. `tests/supply/audit.sh` (`./test slow`) runs it for what is in the page and fails on any; where the
service cannot be reached it is skipped, and says so.

## Models

Trained by the program from random numbers and its own puzzles, without data of others. Each file records recipe, seed, examples and commit
(`unscramble models`), and rows of input and output that are computed again when it is loaded (`unscramble models --check`).
"""
    return text


def main():
    parser = argparse.ArgumentParser(description="the bill of materials")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--sbom", metavar="FILE")
    options = parser.parse_args()
    wrong = list(problems())
    if not options.check:
        with open(LICENCES, "w", encoding="utf-8") as file:
            file.write(licences())
    elif not os.path.exists(LICENCES) or open(LICENCES, encoding="utf-8").read() != licences():
        wrong.append("docs/licences.md is out of date: run tests/supply/bill.py")
    made = bill()
    if options.sbom:
        with open(options.sbom, "w", encoding="utf-8") as file:
            file.write(made)
    for line in wrong:
        print(line)
    if not wrong:
        print(f"{len(json.loads(made)['components'])} components, all pinned and licensed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
