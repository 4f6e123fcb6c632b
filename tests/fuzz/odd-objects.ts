/** Objects that pass for others in code that reads a property before it checks the type. */
export const oddObjects: readonly unknown[] = [
  { length: { toString: 'x' } },
  { length: { valueOf: null, toString: null } },
  { length: -1 },
  { length: 4_294_967_296 },
  { length: '3', 0: 'a' },
  { size: { toString: 'x' } },
  { toString: 'x', valueOf: 'x' },
  { toJSON: 'x' },
  { constructor: { prototype: null }, then: 'x' },
  { hasOwnProperty: 1, propertyIsEnumerable: 1 },
  { type: { length: { toString: 'x' } }, format: { toString: 1 } },
]

/** Returns a copy with one value replaced; a number selects it. */
export function withOneChanged(root: unknown, value: unknown, place: number): unknown {
  const places: (readonly (string | number)[])[] = []
  const walk = (inside: unknown, path: readonly (string | number)[]) => {
    if (typeof inside !== 'object' || inside === null) return
    for (const [name, one] of Object.entries(inside)) {
      places.push([...path, name])
      walk(one, [...path, name])
    }
  }
  walk(root, [])
  const changed: unknown = structuredClone(root)
  const path = places[place % places.length]
  if (path === undefined) return { surplus: value }
  let at = changed as Record<string, unknown>
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>
  at[path.at(-1)!] = value
  return changed
}
