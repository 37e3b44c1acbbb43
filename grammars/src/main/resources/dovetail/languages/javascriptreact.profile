sample function List({ items }) {\n  return <ul>{items.map((item) => <li key={¦}>{item.name}</li>)}</ul>;\n}\n
