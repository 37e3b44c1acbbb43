x = "\N{OX} \N{GREEK SMALL LETTER ALPHA}"
y = f"{a}\N{DASH}{b:\N{EM DASH}>{c}}\N{Ox}" "\\N{" r"\N{a}"
