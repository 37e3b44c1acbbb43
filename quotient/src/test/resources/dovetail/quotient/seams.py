"""A module that has one of everything at which a cut can fall.

Its docstring says 'so', and "so", and ends with a backslash: \\
"""
from __future__ import annotations
import os.path as path, sys  # two at once
from . import (
    one,
    two as deux,
)

NUMBERS = [0, 1_000, 0x_ff, 0b10, 1e-5, .5, 3.j, 1if True else 2]
TEXTS = ('it''s', "a\"b\n\x41\u2022", r'\d+', b'\x00raw', rb"\d", u'é',
         '''one
two 'quoted' ''' """ and "three" \
four""")
FORMATS = f"{NUMBERS!r:>{len(NUMBERS)}} {{}} {path.sep=} {'nested' + f'{1 + 1}'}" f'''{
    TEXTS[0]:
}'''


@decorated(by=one)
async def walk(first, /, second: int = 0, *rest: str, key=None, **more) -> dict[str, int]:
    if (n := len(rest)) > 1 and not first or \
            second is not None:
        yield {**more, 'key': key, first: [x for x in rest if x]}
    elif lambda x, *y: (x, y): pass
    else:
        async with one() as a, two(a): await a
        # a comment at the end of a block

    while True:
        try:
            del a[0], (a.b)
        except* (OSError, ValueError) as error:
            raise RuntimeError from error
        finally:
            break
	# a comment behind a tab
    match first:
        case {"a": [1, *_], **rest} if rest: return
        case Point(x=-1 + 2j) | None as where:
            global N; N: int = 1; N += 1
        case _: print(*first, end='')


class Empty(Base[int], metaclass=Meta): ...
type Pair[T] = tuple[T, T]
