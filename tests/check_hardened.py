#!/usr/bin/env python3
"""A program has what Debian builds its own with.

    check_hardened.py PROGRAM

Read with readelf and objdump, from the program as it is shipped: at any place in memory, nothing that is executed
is writable, its tables of functions are read-only once it runs, and its functions check their stack, the
sizes of what they copy, and the places that are jumped to.
"""
import re
import subprocess
import sys


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"}).stdout


def main():
    program = sys.argv[1]
    header = output("readelf", "--file-header", program)
    segments = output("readelf", "--program-headers", "--wide", program)
    dynamic = output("readelf", "--dynamic", "--wide", program)
    symbols = output("readelf", "--dyn-syms", "--wide", program)
    wanted = {
        "it lies at any place in memory (-pie)": re.search(r"^\s*Type:\s+DYN ", header, re.M) and re.search(r"\(FLAGS_1\).*\bPIE\b", dynamic),
        "no segment is writable and executable": not re.search(r"\bRWE\b", segments),
        "its stack is not executable": re.search(r"GNU_STACK.* RW ", segments),
        "its tables are read-only once it runs (-z relro)": "GNU_RELRO" in segments,
        "and filled at its start (-z now)": re.search(r"\(FLAGS\).*\bBIND_NOW\b|\(FLAGS_1\).*\bNOW\b", dynamic),
        "its functions check their stack (-fstack-protector-strong)": "__stack_chk_fail" in symbols,
        # What the compiler sees the size of, it calls by these names.
        "its copies check their sizes (-D_FORTIFY_SOURCE)": re.search(r"\b__\w+_chk@", symbols.replace("__stack_chk_fail", "")),
        "the library checks its indices (-D_GLIBCXX_ASSERTIONS)": "__glibcxx_assert_fail" in symbols,
    }
    if "X86-64" in header:
        code = output("objdump", "--disassemble", "--no-show-raw-insn", program)
        wanted["it marks what may be jumped to (-fcf-protection)"] = code.count("endbr64") > 100
        # A frame larger than a page is made in steps that touch each page.
        wanted["large frames touch each page (-fstack-clash-protection)"] = re.search(
            r"sub +\$0x1000,%rsp\n.*\b(or|mov)[qbl]? +\$0x0,", code)
    missing = [what for what, there in wanted.items() if not there]
    if missing:
        sys.exit("\n".join(f"{program}: not so: {what}" for what in missing))
    print(f"{program} is hardened in {len(wanted)} ways")


if __name__ == "__main__":
    main()
