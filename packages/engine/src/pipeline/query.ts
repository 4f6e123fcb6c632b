/** The parameters of a query by name. Several values of one name stay a list, which no parameter takes. */
export function queryOf(search: string): Readonly<Record<string, string | string[]>> {
  if (search === '') return {}
  // Without a prototype: a parameter may be called `__proto__`.
  const query = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name]
    if (before === undefined) query[name] = value
    else if (Array.isArray(before)) before.push(value)
    else query[name] = [before, value]
  }
  return query
}
