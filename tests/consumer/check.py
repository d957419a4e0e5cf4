#!/usr/bin/env python3
"""Another project finds and uses the installed package, and the package is what it promises.

    check.py COMPILER FLAGS FOLDER install BUILD
    check.py COMPILER FLAGS FOLDER use PREFIX [LIBDIR]

The first installs the build tree BUILD below FOLDER, which is not where the tree was configured to be
installed, so the package is also proved to work wherever it is put. The second takes one that is there.
The program beside this file is built with that compiler and those flags by CMake, by pkg-config,
with the archive and with the shared library where there is one. All public headers are compiled together, and
by the second form each by itself, which takes longer than the rest.
"""
import concurrent.futures
import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
EXPECTED = "raise to 3 is below the minimum of 4\nBob has 201, 1 log is sealed\n"
PAPERS = ("man/man1/handlog.1", "bash-completion/completions/handlog", "zsh/site-functions/_handlog",
          "fish/vendor_completions.d/handlog.fish")
# What is compiled into the library, and not asked of a program that uses it.
OURS_ALONE = re.compile(r"/(cereal|CLI|openssl)/|/(sqlite3|sodium)\.h")


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{shlex.join(map(str, command))}\nended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def demand(condition, what):
    if not condition:
        sys.exit(what)


class Package:
    def __init__(self, compiler, flags, folder, prefix, libdir):
        self.compiler = [compiler, *shlex.split(flags)]
        self.folder = folder
        self.prefix = prefix
        self.lib = prefix / libdir
        self.include = prefix / "include" / "handlog"
        self.shared = (self.lib / "libhandlog.so").exists()
        self.sanitized = "-fsanitize" in flags

    def expect(self, program):
        """The program prints what the README says, and records in a folder of its own."""
        folder = self.folder / "runs" / program.name
        folder.mkdir(parents=True)
        printed = run(program, cwd=folder, env={**os.environ, "LD_LIBRARY_PATH": str(self.lib)})
        demand(printed == EXPECTED, f"{program} was expected to print\n{EXPECTED}and printed\n{printed}")

    def by_cmake(self):
        build = self.folder / "build"
        run("cmake", "-S", HERE, "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={self.prefix}",
            f"-DCMAKE_CXX_COMPILER={self.compiler[0]}", f"-DCMAKE_CXX_FLAGS={shlex.join(self.compiler[1:])}")
        run("cmake", "--build", build)
        self.expect(build / "consumer")
        needed = run("readelf", "--dynamic", build / "consumer")
        demand(("libhandlog.so.0.1" in needed) == self.shared, "handlog::handlog is not the library that it should be")
        (build / "consumer_static").unlink()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run("cmake", "--build", build)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        demand(seconds < 1 or self.sanitized, f"linking the program again took {seconds:.1f} s of processor time")
        self.expect(build / "consumer_static")
        demand("libhandlog" not in run("readelf", "--dynamic", build / "consumer_static"), "handlog::static is no archive")
        return seconds

    def pkg_config(self, *arguments):
        # Only what is named here, and what is installed as ever.
        return shlex.split(run("pkg-config", *arguments, "handlog",
                               env={**os.environ, "PKG_CONFIG_PATH": str(self.lib / "pkgconfig")}))

    def by_pkg_config(self):
        built = self.folder / "by_pkg_config.o"
        run(*self.compiler, "-std=c++20", "-c", HERE / "main.cpp", "-o", built, *self.pkg_config("--cflags"))
        program = self.folder / "by_pkg_config"
        run(*self.compiler, built, "-o", program, *self.pkg_config("--libs"))
        self.expect(program)
        libraries = self.pkg_config("--static", "--libs")
        program = self.folder / "by_pkg_config_static"
        run(*self.compiler, built, "-o", program, *("-l:libhandlog.a" if word == "-lhandlog" else word for word in libraries))
        self.expect(program)
        demand("libhandlog" not in run("readelf", "--dynamic", program), "pkg-config --static led to a shared library")

    def headers(self, alone):
        """They compile, from the include folder of the package alone, and need nothing of what is compiled in."""
        headers = sorted(self.include.rglob("*.hpp"))
        demand({"handlog.hpp", "version.hpp"} < {header.name for header in headers}, f"{self.include} is not complete")
        demand(len(headers) <= 61, f"{len(headers)} headers are public; a program needs far fewer")

        def compile_one(number):
            header = headers[number]
            needed = self.folder / f"header-{number}.d"
            source = f"#include <handlog/{header.relative_to(self.include)}>\n"
            run(*self.compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{self.prefix}/include",
                "-MD", "-MF", needed, "-MT", "x", "-x", "c++", "-", input=source)
            private = OURS_ALONE.search(needed.read_text())
            demand(not private, f"{header} needs {private and private[0]}")
            quoted = re.search(r'^\s*#\s*include\s*".*', header.read_text(), re.M)
            demand(not quoted, f"{header} says {quoted and quoted[0]}")

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            chosen = [number for number, header in enumerate(headers) if alone or header.name == "handlog.hpp"]
            for outcome in [pool.submit(compile_one, number) for number in chosen]:
                outcome.result()
        return len(headers)

    def libraries(self):
        archive = self.lib / "libhandlog.a"
        sections = run("readelf", "--sections", "--wide", archive)
        demand(" .text" in sections, f"{archive} holds no machine code")
        demand(".gnu.lto_" not in sections, f"{archive} holds code for one version of one compiler (.gnu.lto_*)")
        if not self.shared:
            return
        library = self.lib / "libhandlog.so"
        demand("SONAME) Library soname: [libhandlog.so.0.1]" in re.sub(r" +", " ", run("readelf", "--dynamic", library)),
               f"{library} is not called libhandlog.so.0.1")
        shown = re.findall(r"^\w* +\w (.*)", run("nm", "--dynamic", "--demangle", "--defined-only", library), re.M)
        foreign = [name for name in shown if "handlog::" not in name]
        demand(shown and not foreign, f"{library} shows what is not handlog's: {foreign[:5]}")

    def program(self):
        version = run(self.prefix / "bin" / "handlog", "--version")
        macros = run(*self.compiler, "-E", "-dM", f"-I{self.prefix}/include", "-x", "c++", "-", input="#include <handlog/version.hpp>\n")
        macros = dict(re.findall(r'^#define HANDLOG_(VERSION|COMMIT) "(.*)"$', macros, re.M))
        demand(version == f"handlog {macros['VERSION']} (commit {macros['COMMIT']})\n", f"{version} is not of {macros}")
        demand(re.fullmatch(r"[0-9a-f]{12}(\+changes)?|unknown", macros["COMMIT"]), f"{macros['COMMIT']} is not a commit")
        for paper in PAPERS:
            text = (self.prefix / "share" / paper).read_text()
            demand("simulate" in text, f"{paper} was installed and does not name the verbs")
        return version.strip()


def main():
    compiler, flags, folder, verb, place, *libdir = sys.argv[1:]
    folder = pathlib.Path(folder).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if verb == "install":
        prefix = folder / "installed"
        run("cmake", "--install", place, "--prefix", prefix)
    else:
        prefix = pathlib.Path(place).resolve()
    package = Package(compiler, flags, folder, prefix, libdir[0] if libdir else "lib")
    version = package.program()
    package.libraries()
    seconds = package.by_cmake()
    package.by_pkg_config()
    headers = package.headers(alone=verb == "use")
    print(f"{version}: used by CMake and pkg-config, as an archive{' and shared' if package.shared else ''}, "
          f"linked again in {seconds:.2f} s of processor time; {headers} headers compile")


if __name__ == "__main__":
    main()
