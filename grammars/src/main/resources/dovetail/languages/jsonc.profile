# Files whose names say that they are read so, whatever their ending
file tsconfig*.json
file jsconfig*.json
file devcontainer.json
file .devcontainer.json
file *.code-workspace
file *.code-snippets
file language-configuration.json
file .vscode/*.json
file .eslintrc.json
file .swcrc
file .babelrc
file .jshintrc
file .hintrc
file api-extractor.json
file tslint.json

sample {\n  // where\n  "files": [¦]\n}\n
