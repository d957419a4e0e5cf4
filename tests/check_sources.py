#!/usr/bin/env python3
"""Every source file stands in the CMakeLists.txt that builds its folder.

The lists are written by hand, so that a build says what it is made of. A test that is in no list would
never run and never be missed.
"""
import pathlib
import re
import sys

FOLDERS = ["engine", "eventstore", "replay", "cli", "tests", "bench"]
# Another project's, built by the test that installs the package.
ELSEWHERE = {"tests/consumer/main.cpp"}

root = pathlib.Path(__file__).resolve().parent.parent
listed = set()
for lists in [file for folder in FOLDERS for file in root.glob(f"{folder}/**/CMakeLists.txt")]:
    for name in re.findall(r"[\w./]+\.cpp\b", lists.read_text()):
        listed.add((lists.parent / name).resolve())

sources = [file for folder in FOLDERS for file in sorted(root.glob(f"{folder}/**/*.cpp"))]
unlisted = [str(file.relative_to(root)) for file in sources if file not in listed]
unlisted = [name for name in unlisted if name not in ELSEWHERE]
if unlisted or not sources:
    sys.exit("\n".join([*unlisted, f"{len(unlisted)} of {len(sources)} source files are in no CMakeLists.txt"]))
print(f"all {len(sources)} source files are built")
