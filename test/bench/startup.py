#!/usr/bin/env python3
"""From nothing to the first suggestion: starts the server as an editor does, opens a file, asks. The times
are only printed; status 1 if nothing is suggested.

    test/bench/startup.py [RUNS] [COMMAND ...]      default: 5 ./dovetail serve
"""
import json, os, pathlib, subprocess, sys, time

root = pathlib.Path(__file__).resolve().parents[2]
runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
command = sys.argv[2:] or [str(root / "dovetail"), "serve"]
text = (root / "examples" / "shapes.py").read_text()


def once():
    start = time.monotonic()
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        server.stdin.flush()

    def answer(wanted):
        while True:
            length = 0
            if server.poll() is not None:
                sys.exit(f"FAILED: the server ended with status {server.returncode}")
            while (line := server.stdout.readline().strip()):
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            message = json.loads(server.stdout.read(length))
            if message.get("id") == wanted and "method" not in message:
                return message["result"]

    send({"id": 1, "method": "initialize", "params": {"capabilities": {}}})
    answer(1)
    met = time.monotonic()
    send({"method": "initialized", "params": {}})
    document = {"uri": "file:///shapes.py", "languageId": "python", "version": 1, "text": text}
    send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
    params = {"textDocument": {"uri": document["uri"]}, "position": {"line": 26, "character": 41},
              "context": {"triggerKind": 1}}  # by hand: while typing nothing may be sure enough
    send({"id": 2, "method": "textDocument/inlineCompletion", "params": params})
    items = answer(2)["items"]
    done = time.monotonic()
    send({"id": 3, "method": "shutdown"})
    answer(3)
    send({"method": "exit"})
    if server.wait(30) != 0:
        sys.exit(f"FAILED: the server ended with status {server.returncode}")
    return met - start, done - start, [item["insertText"] for item in items]


for run in range(runs):
    before = os.times()
    met, first, items = once()
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"met {met:.2f} s, first answer {first:.2f} s, {cpu:.2f} s of processors, {items}")
    if not items:
        sys.exit("FAILED: nothing was suggested")
