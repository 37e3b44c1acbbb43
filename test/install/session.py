#!/usr/bin/env python3
"""A short session with a language server on a command's standard input and output: opens a file, asks where it is cut,
and ends. Prints what was suggested; status 1 if nothing was.

    session.py FILE -- COMMAND...
"""
import json, subprocess, sys, time

text = open(sys.argv[1]).read()
command = sys.argv[sys.argv.index("--") + 1 :]
start = time.monotonic()
server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
asked = 0


def send(method, params, id=None):
    body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **({"id": id} if id else {})}).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    server.stdin.flush()


def request(method, params):
    global asked
    asked += 1
    send(method, params, asked)
    while True:
        length = 0
        while (line := server.stdout.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        if not length:
            sys.exit("FAILED: the server has ended")
        message = json.loads(server.stdout.read(length))
        if message.get("id") == asked and "method" not in message:
            return message.get("result")


request("initialize", {"capabilities": {}, "processId": None})
send("initialized", {})
document = {"uri": "file:///shapes.py", "languageId": "python", "version": 1, "text": text}
send("textDocument/didOpen", {"textDocument": document})
place = {"textDocument": {"uri": document["uri"]}, "position": {"line": 26, "character": 41}, "context": {"triggerKind": 1}}
items = []
for _ in range(5):
    items = request("textDocument/inlineCompletion", place)["items"]
    if items:
        break
print(f"{time.monotonic() - start:.1f} s: {[item['insertText'] for item in items]}")
request("shutdown", None)
send("exit", None)
server.wait(60)
sys.exit(0 if items else 1)
