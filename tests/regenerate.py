#!/usr/bin/env python3
"""Writes down again what follows from the bytes of logs, after a change of the format, the rules or
the bots that was meant:

    regenerate.py BUILD     such as build/dev, in which everything is built

the page of events, the golden log, the frozen bytes, the digests and the signature of the tests, the
example of JSON.md and FORMAT.md, the figures of README.md, and the golden files of the program. Each of them is there to
show such a change: review the difference, line by line, and say in the commit why the signature changed. The
offsets that `$ forge` counts are written by hand.
"""
import collections
import difflib
import hashlib
import importlib.util
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DIGEST = re.compile(r"\b[0-9a-f]{64}\b")


def run(*command, cwd=ROOT, may_fail=False, given=None):
    ran = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, input=given)
    if ran.returncode != 0 and not may_fail:
        sys.exit(f"{' '.join(map(str, command))}: {ran.returncode}\n{ran.stdout}{ran.stderr}")
    return ran.stdout


def edit(path, change):
    path = ROOT / path
    before = path.read_text()
    after = change(before)
    if after != before:
        path.write_text(after)
        print(f"changed: {path.relative_to(ROOT)}")


def golden_log(bin):
    folder = ROOT / "tests/eventstore/golden"
    number = re.search(r"\bnumber = (\d+)", (ROOT / "eventstore/codec/format.hpp").read_text())[1]
    log, lines = folder / f"format-{number}.log", folder / f"format-{number}.ndjson"
    log.unlink(missing_ok=True)
    run(bin / "handlog_random_log", log.name, "every-kind", cwd=folder)
    lines.write_text(run(bin / "handlog", "export", log))
    log.chmod(0o644)


def frozen(bin):
    """Each failed comparison of hexadecimal digits is shown as CHECK( new == old )."""
    for _ in range(3):  # a test that stops at its first failure shows the next one then
        output = run(bin / "handlog_tests", "-sf=*frozen*,*simulate_test*,*signature_test*", may_fail=True)
        shown = collections.defaultdict(collections.deque)
        for new, old in re.findall(r"(?:CHECK|REQUIRE)\( ([0-9a-f]+) == ([0-9a-f]+) \)", output):
            shown[old].append(new)
        if not shown:
            return

        def replaced(match):
            old = "".join(re.findall(r'"([0-9a-f]*)"', match[0]))
            if not shown[old]:
                return match[0]
            new = shown[old].popleft()
            return "\n".join(f'"{new[at:at + 96]}"' for at in range(0, max(len(new), 1), 96))

        for path in [*ROOT.glob("tests/eventstore/frozen_*_test.cpp"), ROOT / "tests/host/simulate_test.cpp",
                     ROOT / "tests/signature/expected.hpp"]:
            edit(path, lambda text: re.sub(r'"[0-9a-f]+"(?:\s*"[0-9a-f]+")*', replaced, text))
        run(ROOT / "dev", "build")


def lines(bin):
    """The commands of the lines in JSON.md are played once more."""
    page = ROOT / "docs/JSON.md"
    shown = re.search(r"^## A whole log\n.*?^```json\n(.*?)^```", page.read_text(), re.M | re.S)[1]
    asked = []
    for entry in map(json.loads, shown.splitlines()[1:]):
        ask = {key: entry[key] for key in ("id", "received_at", "by", "seen", "turn", "command") if key in entry}
        asked.append(json.dumps({"table": "Rio", **ask}, ensure_ascii=False))
    with tempfile.TemporaryDirectory() as folder:
        answers = run(bin / "handlog", "run", "example.log", cwd=folder, given="\n".join(asked) + "\n")
        if '{"error":' in answers:
            sys.exit(f"the commands in docs/JSON.md are not played:\n{answers}")
        again = run(bin / "handlog", "export", "example.log", cwd=folder)
    edit("docs/JSON.md", lambda text: text.replace(shown, again))


def example(bin):
    lines = re.search(r"^## A whole log\n.*?^```json\n(.*?)^```", (ROOT / "docs/JSON.md").read_text(), re.M | re.S)[1]
    spec = importlib.util.spec_from_file_location("read_log", ROOT / "tests/read_log.py")
    reader = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reader)
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "example.ndjson").write_text(lines)
        run(bin / "handlog", "import", "example.log", "example.ndjson", cwd=folder)
        data = sqlite3.connect(f"{folder}/example.log").execute("SELECT bytes FROM hand").fetchone()[0]
    log = reader.Log(data)

    def written(text):
        frames = "\n".join(frame.hex() for frame, _ in log.frames)
        text = re.sub(r"(```hex\n).*?(```)", lambda m: f"{m[1]}{frames}\n{m[2]}", text, flags=re.S)
        digest = hashlib.sha256(data).hexdigest()
        text = re.sub(r"\d+ bytes and the digest `[0-9a-f]{64}`", f"{len(data)} bytes and the digest `{digest}`", text)
        for title, frame in (("The opening field by field", 0), ("The sixth entry field by field", 6)):
            rows = "\n".join(reader.told(*value) for value in log.frames[frame][1])
            text = re.sub(rf"(### {title}\n.*?\|---\|---\|---\|\n)(?:\|[^\n]*\n)*", lambda m: f"{m[1]}{rows}\n", text,
                          flags=re.S)
        return text

    edit("eventstore/FORMAT.md", written)


def readme(bin):
    with tempfile.TemporaryDirectory() as folder:
        output = run(bin / "handlog", "simulate", "e.log", "--hands", 1000, "--seed", 55, "--seats", 4, cwd=folder)
    told = "the digest of the last one is "
    edit("README.md", lambda text: re.sub(f"{told}[0-9a-f]{{64}}", told + DIGEST.search(output)[0], text))


def sessions(bin):
    """The digests that commands name are those which an earlier output had."""
    pages = [*ROOT.glob("tests/cli/*.golden"), ROOT / "docs/PROTOCOL.md"]
    before = {page: page.read_text() for page in pages}
    update = ("python3", "tests/cli/run_goldens.py", bin / "handlog", "--update")
    print(run(*update, may_fail=True).strip().split("\n")[-1])
    renamed = {}
    for page, old in before.items():
        was, now = old.splitlines(), page.read_text().splitlines()
        for same, i, i_end, j, j_end in difflib.SequenceMatcher(None, was, now, False).get_opcodes():
            for one, other in zip(was[i:i_end], now[j:j_end]) if same == "replace" else ():
                if DIGEST.sub("", one) == DIGEST.sub("", other):
                    renamed.update(zip(DIGEST.findall(one), DIGEST.findall(other)))
    for page in pages:
        edit(page, lambda text: re.sub(r"(--expect )([0-9a-f]{64})", lambda m: m[1] + renamed.get(m[2], m[2]), text))
    print(run(*update, may_fail=True).strip().split("\n")[-1])


def main():
    bin = ROOT / sys.argv[1] / "bin"
    os.environ["HANDLOG_WRITE_PAGES"] = "1"
    run(bin / "handlog_tests", "-tc=*the page of events lists*", may_fail=True)
    del os.environ["HANDLOG_WRITE_PAGES"]
    golden_log(bin)
    frozen(bin)
    readme(bin)
    sessions(bin)
    lines(bin)
    example(bin)
    run(ROOT / "dev", "format")


main()
