type P = { a: string; b?: number }
const A = ({ a, b = 1, ...c }: P): E => {
  const [s, t] = useState<string | null>(null)
  return <div className="x" {...c} on={() => t(a)}>
    {s ? <B key={1} /> : null} text &amp; <></>
    {a as string}<C.D<P> x='y'>{/* no */}</C.D>
  </div>
}
const g = <T,>(x: T) => x < 2 && <p>{x}</p>
export default function F() { return (<A a={`u${1}`} />) }
