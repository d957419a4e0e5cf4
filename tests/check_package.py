#!/usr/bin/env python3
"""What `./dev package` made is what it promises, taken apart and tried without being installed.

    check_package.py FOLDER [COMPILER]

FOLDER holds the Debian packages. The program runs from where they were unpacked, the consumer project is built against
the library, and the notices of the libraries that are compiled in are those of their headers.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def output(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def demand(condition, what):
    if not condition:
        sys.exit(what)


def notices(text):
    """Who holds the rights to the headers that are compiled in, as these say themselves."""
    holders = {
        "/usr/include/cereal/cereal.hpp": r"Copyright \(c\) ([\d-]+), (Randolph Voorhies), (Shane Grant)",
        "/usr/include/CLI/CLI.hpp": r"Copyright \(c\) ([\d-]+), (University of Cincinnati)",
    }
    for header, pattern in holders.items():
        holder = re.search(pattern, pathlib.Path(header).read_text())
        demand(holder, f"{header} does not say who holds the rights to it")
        for part in holder.groups():
            demand(part in text, f"the copyright file does not say '{part}', as {header} does")
    for words in ("Apache-2.0", "Neither the name of cereal", "Neither the name of the University", "CC0-1.0"):
        demand(words in " ".join(text.split()), f"the copyright file does not say '{words}'")


def main():
    folder = pathlib.Path(sys.argv[1])
    compiler = sys.argv[2] if len(sys.argv) > 2 else "c++"
    packages = {output("dpkg-deb", "--field", package, "Package").strip(): package for package in folder.glob("*.deb")}
    demand(set(packages) == {"handlog", "libhandlog-dev"}, f"{folder} holds {sorted(packages)}")
    depends = output("dpkg-deb", "--field", packages["handlog"], "Depends")
    for library in ("libc6", "libstdc++6", "libsodium23", "libsqlite3-0", "libssl3"):
        demand(library in depends, f"handlog depends on '{depends.strip()}', and not on {library}")
    for name, package in packages.items():
        listed = output("dpkg-deb", "--contents", package)
        strange = [line for line in listed.splitlines() if not re.match(r"(.rwxr-xr-x|-rw-r--r--|l.{9}) root/root ", line)]
        demand(not strange, f"{name}: not all may read {strange[:5]}, or it is not root's")
        demand(f"./usr/share/doc/{name}/copyright" in listed, f"{name} comes without its copyright file")

    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch) / "root"
        for package in packages.values():
            output("dpkg-deb", "--extract", package, root)
        program = root / "usr/bin/handlog"
        log = pathlib.Path(scratch) / "evening.log"
        output(program, "simulate", log, "--hands", "100")
        demand("100 hands in 100 logs" in output(program, "verify", log), "the packaged program does not verify what it recorded")
        for name in packages:
            notices((root / "usr/share/doc" / name / "copyright").read_text())
        output("python3", HERE / "check_hardened.py", program)
        print(output("python3", HERE / "consumer" / "check.py", compiler, "", pathlib.Path(scratch) / "consumer", "use", root / "usr"), end="")
    print(f"{', '.join(sorted(package.name for package in packages.values()))}: unpacked and tried")


if __name__ == "__main__":
    main()
