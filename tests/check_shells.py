#!/usr/bin/env python3
"""The manual page and the completions know every verb and every option that the program's help lists.

    check_shells.py HANDLOG

bash is asked to complete. zsh and fish must accept theirs, and groff the manual, where they are installed.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
faults = []


def handlog(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True, timeout=60).stdout


def expect(right, what):
    if not right:
        faults.append(what)


def completed(script, *words):
    """What bash offers for the last word."""
    line = " ".join(f"'{word}'" for word in words)
    asked = f"source {script}; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _handlog; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    done = subprocess.run(["bash", "--norc", "-euc", asked], capture_output=True, text=True, timeout=60)
    expect(done.returncode == 0 and not done.stderr, f"bash cannot complete {line}: {done.stderr}")
    return done.stdout.split()


def accepted(tool, *words):
    if shutil.which(tool) is None:
        return
    done = subprocess.run([tool, *words], capture_output=True, text=True, timeout=60)
    expect(done.returncode == 0 and not done.stderr, f"{tool} {words[-1]}: {done.stderr}")


def main():
    verbs = re.findall(r"^  (\w+)", handlog("help").split("Verbs:")[1], flags=re.MULTILINE)
    manual = handlog("manual")
    sections = dict(re.findall(r'^\.SS "(\w+)"\n(.*?)(?=^\.SS|\Z)', manual, flags=re.MULTILINE | re.DOTALL))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shells = {shell: handlog("completions", shell) for shell in ("bash", "zsh", "fish")}
        for shell, text in [*shells.items(), ("manual", manual)]:
            (folder / shell).write_text(text)

        expect(sorted(sections) == sorted(verbs), f"the manual has {sorted(sections)}, and the verbs are {sorted(verbs)}")
        for words in (["handlog", ""], ["handlog", "help", ""]):
            expect(sorted(completed(folder / "bash", *words)) == sorted([*verbs, "help"]), f"bash lacks verbs after {words}")
        expect(completed(folder / "bash", "handlog", "sim") == ["simulate"], "bash does not complete the beginning of a verb")
        expect(completed(folder / "bash", "handlog", "show", "evening") == [], "bash offers words where files belong")
        for words, offered in [(["simulate", "--preset", "t"], ["tda"]), (["verify", "x.log", "--check", "odd"], ["odd-chips"]),
                               (["export", "x.log", "--format", ""], ["json", "phh"]), (["completions", "f"], ["fish"]),
                               (["simulate", "--preset", "tda", "--see"], ["--seed"])]:
            there = completed(folder / "bash", "handlog", *words)
            expect(there == offered, f"bash offers {there} after {words}")
        for section in ("EXIT STATUS", "ENVIRONMENT", "FILES"):
            expect(f"\n.SH {section}\n" in manual, f"the manual lacks {section}")
        options_there = 0
        for verb in verbs:
            options = set(re.findall(r"^  (?:-\w,)?(--[\w-]+)", handlog("help", verb), flags=re.MULTILINE))
            offered = set(completed(folder / "bash", "handlog", verb, "some.log", "--"))
            expect(offered == options, f"bash offers {offered} for {verb}, which has {options}")
            zsh = re.search(rf"^        {verb}\) (.*?);;", shells["zsh"], flags=re.MULTILINE | re.DOTALL)
            expect(zsh, f"zsh lacks {verb}")
            for option in options - {"--help"}:
                options_there += 1
                expect("\\fB" + option.replace("-", "\\-") + "\\fR" in sections.get(verb, ""),
                       f"the manual lacks {option} of {verb}")
                expect(zsh and f"'{option}[" in zsh.group(1), f"zsh lacks {option} of {verb}")
                expect(f"from {verb}' -l {option[2:]} " in shells["fish"], f"fish lacks {option} of {verb}")
        expect(options_there > 20, f"only {options_there} options were found")
        accepted("zsh", "-n", str(folder / "zsh"))
        accepted("fish", "-n", str(folder / "fish"))
        accepted("groff", "-man", "-Tutf8", "-ww", "-z", str(folder / "manual"))
    if faults:
        sys.exit("\n".join(faults))
    print(f"{len(verbs)} verbs with {options_there} options are in the manual and in every completion")


main()
