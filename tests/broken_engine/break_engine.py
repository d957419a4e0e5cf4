#!/usr/bin/env python3
"""Writes a copy of the engine in which every fault of faults.py and shared_faults.py can be switched on.

    break_engine.py ENGINE FOLDER

ENGINE is the folder with the engine's sources. FOLDER/engine becomes the copy, where each broken place
reads (broken::is(N) ? wrong : right), and FOLDER/broken/faults.hpp the lists of the faults. A text that does
not stand exactly once where a fault says is an error: the engine has changed, and the fault must follow.
"""
import pathlib
import sys

from faults import FAULTS
from shared_faults import SHARED_FAULTS

SELECTED = '#include "broken/selected.hpp"\n'
RULES = '#include "engine/clockwise.hpp"\n'
HELPERS = '#include "tests/broken_engine/wrong.hpp"\n'


ALL = list(enumerate([*FAULTS, *SHARED_FAULTS], start=1))


def places_of(name, content):
    """Where the parts of the file are that go wrong: from, to, and what each fault puts there."""
    places = {}
    for number, fault in ALL:
        for where, text, wrong in fault.places:
            if where != name:
                continue
            before, part, after = text.replace("»", "«").split("«")
            if content.count(before + part + after) != 1:
                sys.exit(f"{name}: '{before + part + after}' must stand there exactly once, for the fault\n"
                         f"'{fault.sentence}'. Change it in tests/broken_engine as the engine has changed.")
            start = content.index(before + part + after) + len(before)
            places.setdefault((start, start + len(part)), []).append((number, wrong))
    return sorted(places.items())


def declared_anew(wrongs):
    """One declaration for all of its faults: the first has the text, which asks for the second one, too."""
    numbers = [number for number, _ in wrongs]
    text = wrongs[0][1][1:].replace("NEXT_IS_BROKEN", f"broken::is({numbers[-1]})")
    return text.replace("IS_BROKEN", f"broken::is({numbers[0]})")


def broken(file, name):
    content, copy, done = file.read_text(encoding="utf-8"), "", 0
    for (start, end), wrongs in places_of(name, content):
        if start < done:
            sys.exit(f"{file}: two faults overlap at '{content[start:end]}'")
        part = content[start:end]
        is_statement = part.endswith(";")
        if wrongs[0][1].startswith("="):
            part, wrongs = declared_anew(wrongs), []
        for number, wrong in wrongs:
            if is_statement:
                part = f"if (broken::is({number})) {{ {wrong} }} else {{ {part} }}"
            else:
                part = f"(broken::is({number}) ? ({wrong}) : ({part}))"
        copy, done = copy + content[done:start] + part, end
    if done > 0:
        # After the last include, where the types are known that a wrong text names.
        at = copy.index("\n", f"\n{copy}".rindex("\n#include ")) + 1
        rules = "" if name.startswith("poker/") else RULES
        copy = copy[:at] + SELECTED + rules + (HELPERS if "wrong::" in copy else "") + copy[at:]
    return copy + content[done:]


def write(file, content):
    """Leaves a file alone that says this already, so that nothing is compiled in vain."""
    if not file.exists() or file.read_text(encoding="utf-8") != content:
        file.write_text(content, encoding="utf-8")


def list_of_faults():
    rows = "".join(f'    {{"{fault.sentence}", "{fault.check}", "{fault.evening}"}},\n' for fault in FAULTS)
    shared = "".join(f'    {{"{fault.sentence}", "{fault.found_by}"}},\n' for fault in SHARED_FAULTS)
    return ("// Made by tests/broken_engine/break_engine.py.\n#pragma once\n\n#include <array>\n#include <string_view>\n\n"
            "namespace handlog::tests {\n\nstruct Fault {\n    std::string_view sentence;\n    std::string_view check;\n"
            "    std::string_view evening;\n};\n\n// The first one has number 1.\n"
            f"inline constexpr std::array<Fault, {len(FAULTS)}> faults{{{{\n{rows}}}}};\n\n"
            "struct SharedFault {\n    std::string_view sentence;\n    std::string_view found_by;\n};\n\n"
            "// Numbered behind the others.\n"
            f"inline constexpr std::array<SharedFault, {len(SHARED_FAULTS)}> shared_faults{{{{\n{shared}}}}};\n\n"
            "}  // namespace handlog::tests\n")


engine, folder = map(pathlib.Path, sys.argv[1:])
for name in ("engine/poker", "broken"):
    (folder / name).mkdir(parents=True, exist_ok=True)
unknown = {name for _, fault in ALL for name, _, _ in fault.places if not (engine / name).exists()}
if unknown:
    sys.exit(f"there are faults for files that the engine does not have: {', '.join(sorted(unknown))}")
for source in sorted([*engine.glob("*.hpp"), *engine.glob("*.cpp"), *engine.glob("poker/*.hpp")]):
    name = str(source.relative_to(engine))
    write(folder / "engine" / name, broken(source, name))
write(folder / "broken/selected.hpp",
      "// Which fault the engine has; none is 0.\n#pragma once\n\n#include <type_traits>\n\n"
      "namespace handlog::engine::broken {\n\ninline int fault = 0;\n\n"
      "// What is worked out by the compiler is right.\n"
      "constexpr bool is(int number) { return !std::is_constant_evaluated() && fault == number; }\n\n"
      "}  // namespace handlog::engine::broken\n")
write(folder / "broken/faults.hpp", list_of_faults())
