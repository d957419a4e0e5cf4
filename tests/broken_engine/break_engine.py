#!/usr/bin/env python3
"""Writes a copy of the engine in which every fault of faults.py can be switched on.

    break_engine.py ENGINE FOLDER

ENGINE is the folder with the engine's sources. FOLDER/engine becomes the copy, where each broken place
reads (broken::fault == N ? wrong : right), and FOLDER/broken/faults.hpp the list of the faults. A text that does
not stand exactly once where faults.py says is an error: the engine has changed, and the fault must follow.
"""
import pathlib
import sys

from faults import FAULTS

SELECTED = '#include "broken/selected.hpp"\n'
HELPERS = '#include "tests/broken_engine/wrong.hpp"\n'


def places_of(file):
    """Where the parts of the file are that go wrong: from, to, and what each fault puts there."""
    places = {}
    for number, fault in enumerate(FAULTS, start=1):
        for name, text, wrong in fault.places:
            if name != file.name:
                continue
            before, part, after = text.replace("»", "«").split("«")
            content = file.read_text(encoding="utf-8")
            if content.count(before + part + after) != 1:
                sys.exit(f"{file}: '{before + part + after}' must stand there exactly once, for the fault\n"
                         f"'{fault.sentence}'. Change it in tests/broken_engine/faults.py as the engine has changed.")
            start = content.index(before + part + after) + len(before)
            places.setdefault((start, start + len(part)), []).append((number, wrong))
    return sorted(places.items())


def broken(file):
    content, copy, done = file.read_text(encoding="utf-8"), "", 0
    for (start, end), wrongs in places_of(file):
        if start < done:
            sys.exit(f"{file}: two faults overlap at '{content[start:end]}'")
        part = content[start:end]
        for number, wrong in wrongs:
            if part.endswith(";"):
                part = f"if (broken::fault == {number}) {{ {wrong} }} else {{ {part} }}"
            else:
                part = f"(broken::fault == {number} ? ({wrong}) : ({part}))"
        copy, done = copy + content[done:start] + part, end
    if done > 0:
        # After the last include, where the types are known that a wrong text names.
        at = copy.index("\n", f"\n{copy}".rindex("\n#include ")) + 1
        copy = copy[:at] + SELECTED + (HELPERS if "wrong::" in copy else "") + copy[at:]
    return copy + content[done:]


def write(file, content):
    """Leaves a file alone that says this already, so that nothing is compiled in vain."""
    if not file.exists() or file.read_text(encoding="utf-8") != content:
        file.write_text(content, encoding="utf-8")


def list_of_faults():
    rows = "".join(f'    {{"{fault.sentence}", "{fault.check}", "{fault.evening}"}},\n' for fault in FAULTS)
    return ("// Made by tests/broken_engine/break_engine.py.\n#pragma once\n\n#include <array>\n#include <string_view>\n\n"
            "namespace handlog::tests {\n\nstruct Fault {\n    std::string_view sentence;\n    std::string_view check;\n"
            "    std::string_view evening;\n};\n\n// The first one has number 1.\n"
            f"inline constexpr std::array<Fault, {len(FAULTS)}> faults{{{{\n{rows}}}}};\n\n}}  // namespace handlog::tests\n")


engine, folder = map(pathlib.Path, sys.argv[1:])
for name in ("engine", "broken"):
    (folder / name).mkdir(parents=True, exist_ok=True)
unknown = {name for fault in FAULTS for name, _, _ in fault.places if not (engine / name).exists()}
if unknown:
    sys.exit(f"faults.py names files that the engine does not have: {', '.join(sorted(unknown))}")
for source in sorted([*engine.glob("*.hpp"), *engine.glob("*.cpp")]):
    write(folder / "engine" / source.name, broken(source))
write(folder / "broken/selected.hpp",
      "// Which fault the engine has; none is 0.\n#pragma once\n\n"
      "namespace handlog::engine::broken {\n\ninline int fault = 0;\n\n}  // namespace handlog::engine::broken\n")
write(folder / "broken/faults.hpp", list_of_faults())
