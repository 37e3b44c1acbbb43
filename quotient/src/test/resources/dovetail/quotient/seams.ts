import type { A, B as C } from "./a"
export abstract class Box<T extends A = A> implements I<T>, J {
  private readonly a?: T
  static b = 1
  #c: string?;
  get
  d() { return 2 }
  e!: () => void
  f
  g: number | undefined = 2
  constructor(public x: T, y?: keyof B) { super(); }
  async *f<U>(this: Box<T>, g: U[]): AsyncIterable<U> { yield* g }
  [key: string]: any
}
interface I<T> extends J {
  (a: T): T
  new <U>(b: U): I<U>
  readonly [n: number]: T?; m?(): this is J,
  n: { a: 1
    b: string } | `x${T}y`
}
type M<T> = { readonly [K in keyof T]?: T[K] extends infer V ? V : never }
type F = (a: A, ...b: [x: C, y?: C]) => asserts a is B
const f = <T,>(x: T): x is T => x as A satisfies C, g = async (a) => a<b>(c) >> 2
let h = a < b > c, i = f<A>, j = k!.l?.[0] ?? `t${u}v`
enum E { a = 1, b }
declare module "m" { function n(): void }
@d() class K { accessor z = /r}/g }
for (const q of r) if (s) return; else throw t
label: while (1) { break label }
