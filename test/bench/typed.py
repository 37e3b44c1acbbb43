#!/usr/bin/env python3
"""A modelled person writes lines of finished files anew, key by key, in an editor that asks after each key and waits
for the answer. What is drawn is accepted if it is the rest of the line, or begins it.

    test/bench/typed.py LANGUAGE FILES COMMAND ...      FILES: a file with a path a line; for example: ./dovetail serve

Prints the lines' characters, the keys that were typed or accept, how many suggestions were drawn, how many of them were
right, and the share of the characters that needed no key. A suggestion that shrinks as it is typed counts once."""
import json, pathlib, random, subprocess, sys

LINES = 4  # of each file, of 12 to 160 characters
language, listed, command = sys.argv[1], sys.argv[2], sys.argv[3:]
server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
asked = 0


def send(**message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    server.stdin.flush()


def request(method, params):
    global asked
    asked += 1
    send(id=asked, method=method, params=params)
    while True:
        length = 0
        while line := server.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message = json.loads(server.stdout.read(length))
        if "method" in message and "id" in message:
            send(id=message["id"], result=[WAITS] if message["method"] == "workspace/configuration" else None)
        elif message.get("id") == asked and "method" not in message:
            return message.get("result")


WAITS = {"automaticDeadline": 60000}
request("initialize", {"capabilities": {}, "initializationOptions": WAITS})
send(method="initialized", params={})
rng = random.Random(11)
characters = keys = drawn = right = saved = 0
for name in pathlib.Path(listed).read_text().splitlines():
    text = pathlib.Path(name).read_text()
    document = {"uri": pathlib.Path(name).resolve().as_uri(), "languageId": language, "version": 1, "text": text}
    send(method="textDocument/didOpen", params={"textDocument": document})

    def edit(number, begin, end, put):
        document["version"] += 1
        change = {"range": {"start": {"line": number, "character": begin}, "end": {"line": number, "character": end}},
                  "text": put}
        send(method="textDocument/didChange", params={"textDocument": document, "contentChanges": [change]})

    lines = text.split("\n")
    places = [i for i, line in enumerate(lines) if len(line.strip()) >= 12 and len(line) < 160]
    for number in rng.sample(places, min(LINES, len(places))):
        line = lines[number]
        at = len(line) - len(line.lstrip())
        edit(number, at, len(line), "")
        characters += len(line) - at
        seen = None
        while at < len(line):
            edit(number, at, at, line[at])
            at += 1
            keys += 1
            answer = request("textDocument/inlineCompletion",
                             {"textDocument": document, "position": {"line": number, "character": at},
                              "context": {"triggerKind": 2}})
            items = answer["items"] if answer else []
            if not items:
                seen = None
                continue
            begin = items[0].get("range", {}).get("start", {}).get("character", at)
            shown = items[0]["insertText"][at - begin:]
            drawn += seen is None or not seen.endswith(shown)
            if shown and line[at:].startswith(shown):
                right += 1
                saved += len(shown) - 1
                edit(number, at, at, shown)
                at += len(shown)
                keys += 1
                seen = None
            else:
                seen = shown
    send(method="textDocument/didClose", params={"textDocument": document})
request("shutdown", None)
send(method="exit")
print(f"{language}: {characters} characters, {keys} keys, drawn {drawn}, right {right}, {100 * saved / characters:.1f} % saved")
