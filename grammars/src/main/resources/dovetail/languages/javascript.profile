sample function largest(values) {\n  return Math.max(...values, ¦);\n}\n
