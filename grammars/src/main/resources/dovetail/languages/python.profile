# What a project says of the version of Python it is written for, by the oldest that it admits: a file
# in the folder of a source or above it, and what in it is the version. The first line that finds one
# counts. Then comes the interpreter that an editor names, and then those of environments.
project pyproject.toml ^\s*requires-python\s*=\s*(?:"[^"\n]*?|'[^'\n]*?)(?:>=|~=|==)\s*(3\.\d{1,3})
project setup.cfg ^\s*python_requires\s*=[^\n]*?(?:>=|~=|==)\s*(3\.\d{1,3})
project setup.py ^[^#\n]*\bpython_requires\s*=\s*["'][^"'\n]*?(?:>=|~=|==)\s*(3\.\d{1,3})
environment .venv/pyvenv.cfg ^\s*version(?:_info)?\s*=\s*(3\.\d{1,3})
environment venv/pyvenv.cfg ^\s*version(?:_info)?\s*=\s*(3\.\d{1,3})
environment env/pyvenv.cfg ^\s*version(?:_info)?\s*=\s*(3\.\d{1,3})
environment .python-version ^\s*(?:python-|cpython-)?(3\.\d{1,3})

# The same of an interpreter that an editor names: what its path says, or a file in its folder's
# parent. Nothing is run.
interpreter pyvenv.cfg ^\s*version(?:_info)?\s*=\s*(3\.\d{1,3})
interpreter - (?:python|cpython|/)-?(3\.\d{1,3})(?:[./-][^\n]*)?$

# PEP 263: in one of the first two lines, of which the first has nothing but a comment
encoding ^(?:[ \t\f]*(?:#[^\r\n]*)?(?:\r\n?|\n))??[ \t\f]*#[^\r\n]*?coding[:=][ \t]*([-\w.]+)

# Where the model would guess.
idiom if __name__¦ == "__main__":

sample def largest(values):\n    return max(values, key=¦)\n
