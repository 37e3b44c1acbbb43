#!/usr/bin/env python3
"""Several editors, one `dovetail serve --unix`, one llama.cpp: editors.py DOVETAIL URL [EDITORS]

Each types in a file of its own at a person's pace, waits for what is shown at each tenth key, asks at each and takes its last
question back, as editors do.
Prints how many questions were answered, superseded and open at the end, and how many of the server's slots worked at
once. Ends with 1 if a question is never answered, if an answer is an error, if nothing is shown to anybody, if
what is shown does not parse, or if the server never worked for two of them at once.
"""
import ast
import json
import pathlib
import random
import re
import socket
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
import urllib.request

CANCELLED = -32800


class Editor:
    """One client: a reader thread, and a person who types."""

    def __init__(self, path, url, file, at):
        self.text = file.read_text()
        self.keys = self.text[at:self.text.index("\n", at)]
        self.text = self.text[:at] + self.text[at + len(self.keys):]
        self.at = at
        self.uri = file.as_uri()
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.stream = self.socket.makefile("rb")
        self.sending = threading.Lock()
        self.asked, self.answers, self.errors, self.last = {}, {}, [], 0
        self.initialized = threading.Event()
        threading.Thread(target=self.read, daemon=True).start()
        options = {"remote": url, "automaticDeadline": 10_000, "threshold": 0}
        self.send("initialize", {"capabilities": {}, "initializationOptions": options}, 0)
        if not self.initialized.wait(120):
            raise TimeoutError("initialize")
        self.send("initialized", {})
        self.send("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": "python", "version": 0, "text": self.text}})

    def send(self, method, params, number=None):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if number is not None:
            message["id"] = number
        self.write(message)

    def write(self, message):
        data = json.dumps(message).encode()
        with self.sending:
            self.socket.sendall(b"Content-Length: %d\r\n\r\n" % len(data) + data)

    def read(self):
        while line := self.stream.readline():
            length = int(line.split(b":")[1])
            while self.stream.readline().strip():
                pass
            message = json.loads(self.stream.read(length))
            if "method" in message:
                if "id" in message:  # the server asks: there is nothing to tell
                    self.write({"jsonrpc": "2.0", "id": message["id"], "result": None})
            elif message["id"] == 0:
                self.initialized.set()
            else:
                self.answers[message["id"]] = message

    def position(self):
        before = self.text[:self.at]
        return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}

    def ask(self):
        self.last += 1
        self.asked[self.last] = (self.text, self.at)
        self.send("textDocument/inlineCompletion", {
            "textDocument": {"uri": self.uri}, "position": self.position(), "context": {"triggerKind": 2}}, self.last)

    def type(self):
        draw = random.Random(self.uri)
        for version, key in enumerate(self.keys, 1):
            time.sleep(draw.uniform(0.07, 0.13))
            if version % 10 == 0:
                self.wait(20)
            here = self.position()
            self.text = self.text[:self.at] + key + self.text[self.at:]
            self.at += 1
            self.send("textDocument/didChange", {
                "textDocument": {"uri": self.uri, "version": version},
                "contentChanges": [{"range": {"start": here, "end": here}, "text": key}]})
            if self.last and self.last not in self.answers:
                self.send("$/cancelRequest", {"id": self.last})
            self.ask()
        self.wait(60)

    def wait(self, seconds):
        """Until all questions are answered, or so long."""
        deadline = time.monotonic() + seconds
        while len(self.answers) < self.last and time.monotonic() < deadline:
            time.sleep(0.02)

    def shown(self):
        """The files that came of accepting what was shown, and the number of questions that were superseded."""
        files, superseded = [], 0
        for number, answer in sorted(self.answers.items()):
            if "error" in answer:
                superseded += answer["error"]["code"] == CANCELLED
                if answer["error"]["code"] != CANCELLED:
                    self.errors.append(answer["error"])
                continue
            text, _ = self.asked[number]
            for item in answer["result"]["items"] if isinstance(answer["result"], dict) else answer["result"]:
                begin, end = (offset(text, item["range"][side]) for side in ("start", "end"))
                files.append((text[:begin] + item["insertText"] + text[end:], item["insertText"]))
        return files, superseded


def offset(text, position):
    lines = text.split("\n")
    return sum(len(line) + 1 for line in lines[:position["line"]]) + position["character"]


def places(count, folder):
    """Files like those of the running Python's own library, and where a long line of a function begins in them.

    They are copies: a library's place may be one that ignore rules exclude, and such files are sent to no server.
    """
    draw = random.Random(7)
    files = sorted(pathlib.Path(sysconfig.get_paths()["stdlib"]).glob("*.py"))
    for file in draw.sample(files, len(files)):
        text = file.read_text(encoding="utf-8", errors="ignore")
        line = re.compile("^ {8}return .{20,60}$", re.M).search(text, 1000, 4000)
        if line and text.isascii():
            copy = folder / file.name
            copy.write_text(text)
            yield copy, line.start() + 8
            count -= 1
            if count == 0:
                return


def parses(text):
    try:
        ast.parse(text)
        return True
    except SyntaxError:
        return False


def busiest(url, ended):
    """The most slots that were seen at work at once."""
    most = 0
    while not ended.is_set():
        with urllib.request.urlopen(f"{url}/slots") as answer:
            most = max(most, sum(slot["is_processing"] for slot in json.load(answer)))
        time.sleep(0.003)
    return most


def main(dovetail, url, count=3):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "s")
        server = subprocess.Popen([dovetail, "serve", "--unix", str(path)], stderr=subprocess.DEVNULL)
        try:
            while not path.exists():
                time.sleep(0.1)
                if server.poll() is not None:
                    sys.exit("the server has ended")
            editors = [Editor(path, url, file, at) for file, at in places(count, pathlib.Path(folder))]
            ended, most = threading.Event(), []
            watch = threading.Thread(target=lambda: most.append(busiest(url, ended)))
            watch.start()
            people = [threading.Thread(target=editor.type) for editor in editors]
            for person in people:
                person.start()
            for person in people:
                person.join()
            ended.set()
            watch.join()
        finally:
            server.terminate()
            server.wait()
    good = most[0] > 1 or count == 1
    shown = 0
    for number, editor in enumerate(editors, 1):
        files, superseded = editor.shown()
        broken = [text for file, text in files if not parses(file)]
        open_still = editor.last - len(editor.answers)
        print(f"editor {number}: asked {editor.last}, superseded {superseded}, shown {len(files)}, "
              f"do not parse {len(broken)}, never answered {open_still}, errors {len(editor.errors)}")
        for problem in broken + editor.errors:
            print("  ", repr(problem))
        shown += len(files)
        good = good and not broken and not open_still and not editor.errors
    print(f"at most {most[0]} of the server's slots at work at once")
    return 0 if good and shown else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3], *map(int, sys.argv[3:])))
