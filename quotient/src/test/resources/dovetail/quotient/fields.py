x = f'<{task.name} {info!r:>{width}}>' + f"{a}{b[0]}" % c
class A:
    def f(self, **k):
        return g([f'''{self.rows[
            'k']}: {{x}} {f"{y:{z}.2f}" if y else ''}
''', rf"\d{n}"], f"{k=}")
y = (f"a{lambda_(1, (2))}b" f'{u["v"]:%H:%M}' 'c')
