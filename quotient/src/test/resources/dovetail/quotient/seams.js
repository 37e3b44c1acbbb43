// every kind of token, and every way to leave a semicolon out
let one = 1, two = [1, , 2.5, ...rest]
const { a, b: [c = 3], "d": e } = thing
var s = 'it\'s' + "a \
line", t = `x${one}y${`in${{ k: 2 }.k}ner`}z $ \` ${ () => { return 1 } }`
function foo(p, q = 0x1f, ...r) {
  if (p > q) return
  else return p /* same line */ + q
  /* a long
     comment */ return r
}
one = two
++c
two = one / c / 2
if (/[/]\//g.test(s)) s = one / two; else { t = /x/
}
first: for (let i = 0; i < 10; i++) {
  if (i === 5) continue first
  while (true) { break
  }
  do i-- ; while (i) one
}
for (const x of list) foo(x)
for (k in o.p) { }
try { throw new Error(`no ${one}`) } catch { } finally { one++ }
let f = (x, { y }) => x
let g = x => ({ x, m() { return this }, [x]: !x, 'n': 1e3 })
[a, o.b = 1] = [b, a]
o = function () { } // the end
.name
;(function () { return typeof f })()
`tail`
