/** Returns a row of a data file, without the slug if it is the name's own. */
export function row(id: string | number, name: string, slug: string | undefined): (string | number)[] {
  return slug === undefined ? [id, name] : [id, name, slug]
}

/** Returns converted values, ordered by the characters of their keys. */
export function inOrder<Value, Result>(
  groups: Readonly<Partial<Record<string, Value>>>,
  convert: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(groups)
      .filter((entry): entry is [string, Value] => entry[1] !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, value]) => [key, convert(value)]),
  )
}
