const { EventEmitter, commands } = require("vscode");

// What Dovetail's extension uses of the Python extension; there is no such interpreter, and none is run.
exports.activate = (context) => {
  const changed = new EventEmitter();
  let path = "/nowhere/bin/python3.9";
  context.subscriptions.push(
    changed,
    commands.registerCommand("standin.choose", () => {
      path = "/nowhere/bin/python3.11";
      changed.fire();
    }),
  );
  return {
    environments: {
      getActiveEnvironmentPath: () => ({ id: path, path }),
      onDidChangeActiveEnvironmentPath: changed.event,
    },
  };
};
