"""pass@1 of HumanEval-Infilling: runs what `lab eval infill` has recorded, each program alone.

    passes.py DATA.jsonl.gz RESULTS.jsonl [--out passes.jsonl]

A program is judged by its task's own test. It runs as nobody, in network and process namespaces of
its own (`unshare`), with an empty environment, in an empty folder that it cannot write, 1 GB of
memory and 10 seconds; this needs root, and refuses to run without such a sandbox. A record a line
goes to --out, and a run that was stopped goes on.
"""

import argparse
import collections
import gzip
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SECONDS = 10
PASSED = 73  # the exit status of a program that reaches its end: exit(0) before it is no pass
SANDBOX = [
    "unshare", "--net", "--pid", "--fork", "--kill-child",
    "timeout", "-s", "KILL", str(SECONDS),
    "prlimit", "--as=1000000000", f"--cpu={SECONDS}", "--nproc=64", "--fsize=0", "--nofile=32", "--core=0",
    "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs",
]  # fmt: skip
PROBE = """
import os, socket
assert os.getuid() == 65534 and os.getpid() < 10
try:
    socket.create_connection(("127.0.0.1", 1), 1)
except OSError as e:
    assert e.errno == 101, e  # no network at all, not merely nobody there
else:
    raise SystemExit("connected")
os._exit(73)
"""


def runs(program, interpreter, folder):
    """Whether a program reaches its end in the sandbox."""
    done = subprocess.run(
        [*SANDBOX, interpreter, "-I", "-S", "-B", "-"],
        input=program.encode(), cwd=folder, env={}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        timeout=2 * SECONDS + 30, check=False,
    )  # fmt: skip
    return done.returncode == PASSED


def tasks(file):
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return {task["task_id"]: task for task in map(json.loads, lines)}


def program(task, middle):
    """The filled text, its test, and the call of it."""
    return (
        f"{task['prompt']}{middle}{task['suffix']}\n{task['test']}\n"
        f"check({task['entry_point']})\nimport os\nos._exit({PASSED})\n"
    )


def main():
    options = argparse.ArgumentParser()
    options.add_argument("data", type=Path)
    options.add_argument("results", type=Path)
    options.add_argument("--out", type=Path, default=Path("passes.jsonl"))
    options.add_argument("--python", default="/usr/bin/python3")
    given = options.parse_args()
    data = tasks(given.data)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o555)
        if not runs(PROBE, given.python, folder) or runs("assert False", given.python, folder):
            sys.exit("SKIPPED: no sandbox here (it takes root, unshare, setpriv, prlimit)")
        done = {}
        if given.out.exists():
            for line in given.out.read_text().splitlines():
                record = json.loads(line)
                done[record["id"], record["decoder"]] = record["passes"]
        with open(given.out, "a", encoding="utf-8") as out:
            for line in given.results.read_text(encoding="utf-8").splitlines()[1:]:
                result = json.loads(line)
                key = result["id"], result["decoder"]
                if key not in done:
                    done[key] = result["valid"] and runs(
                        program(data[result["id"]], result["middle"]), given.python, folder
                    )
                    out.write(json.dumps({"id": key[0], "decoder": key[1], "passes": done[key]}) + "\n")
                    out.flush()
    counts = collections.defaultdict(list)
    for (_, decoder), passes in done.items():
        counts[decoder].append(passes)
    print("| decoder | cases | pass@1 |\n|---|---|---|")
    for decoder, passes in counts.items():
        print(f"| {decoder} | {len(passes)} | {100 * sum(passes) / len(passes):.1f} % |")


if __name__ == "__main__":
    main()
