#!/usr/bin/env python3
"""The errors that pyright finds in texts, for `lab bench rules --checker python=...`.

  checked.py LANGSERVER        the program pyright-langserver

Reads {"id", "document", "text"} from standard input, a line each, and writes {"id", "errors": [{"at", "end",
"message"}]}, places in UTF-16 units. Each text is looked at in the place of its document, by one server. A
package is found where the outermost folder with an __init__.py stands around the document.
"""
import json
import pathlib
import subprocess
import sys


class Server:
    def __init__(self, program, roots):
        self.process = subprocess.Popen([program, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.roots = roots
        self.asked = 0
        self.send({"id": 0, "method": "initialize", "params": {
            "processId": None, "rootUri": None, "workspaceFolders": None,
            "capabilities": {"workspace": {"configuration": True}, "textDocument": {"diagnostic": {}}}}})
        self.until(lambda message: message.get("id") == 0 and "method" not in message)
        self.send({"method": "initialized", "params": {}})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def until(self, wanted):
        while True:
            length = 0
            while line := self.process.stdout.readline().strip():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            message = json.loads(self.process.stdout.read(length))
            if "id" in message and "method" in message:
                self.send({"id": message["id"], "result": self.answer(message)})
            elif wanted(message):
                return message

    def answer(self, message):
        if message["method"] != "workspace/configuration":
            return None
        settings = {"python": {"analysis": {
            "extraPaths": self.roots, "diagnosticMode": "openFilesOnly", "typeCheckingMode": "standard",
            "autoSearchPaths": False, "useLibraryCodeForTypes": True}}}
        return [self.section(settings, item.get("section", "")) for item in message["params"]["items"]]

    @staticmethod
    def section(settings, name):
        for part in name.split("."):
            settings = settings.get(part, {})
        return settings

    def errors(self, uri, version, text):
        if version == 1:
            document = {"uri": uri, "languageId": "python", "version": version, "text": text}
            self.send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        else:
            document = {"uri": uri, "version": version}
            params = {"textDocument": document, "contentChanges": [{"text": text}]}
            self.send({"method": "textDocument/didChange", "params": params})
        while True:  # it may be in the midst of reading what the text imports
            self.asked += 1
            params = {"textDocument": {"uri": uri}}
            self.send({"id": self.asked, "method": "textDocument/diagnostic", "params": params})
            found = self.until(lambda message: message.get("id") == self.asked and "method" not in message)
            if "result" in found:
                return [one for one in found["result"]["items"] if one.get("severity") == 1]

    def close(self, uri):
        self.send({"method": "textDocument/didClose", "params": {"textDocument": {"uri": uri}}})


def root(document):
    folder = pathlib.Path(document).parent
    while (folder / "__init__.py").exists():
        folder = folder.parent
    return str(folder)


def places(text):
    """From lines and columns to UTF-16 units."""
    begins, at = [0], 0
    for line in text.split("\n"):
        at += len(line.encode("utf-16-le")) // 2 + 1
        begins.append(at)
    return lambda position: begins[position["line"]] + position["character"]


def main():
    questions = [json.loads(line) for line in sys.stdin]
    questions.sort(key=lambda one: one["document"])
    server = Server(sys.argv[1], sorted({root(one["document"]) for one in questions}))
    last, version = None, 0
    for question in questions:
        uri = pathlib.Path(question["document"]).as_uri()
        if uri != last:
            if last:
                server.close(last)
            last, version = uri, 0
        version += 1
        at = places(question["text"])
        errors = [{"at": at(one["range"]["start"]), "end": at(one["range"]["end"]), "message": one["message"]}
                  for one in server.errors(uri, version, question["text"])]
        print(json.dumps({"id": question["id"], "errors": errors}), flush=True)
    server.process.kill()


if __name__ == "__main__":
    main()
