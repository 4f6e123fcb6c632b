/** JSON with the members of every object in one order: the same for two values of JSON that differ in nothing else. */
export const canonicalJson = (value: unknown): string => JSON.stringify(inOrder(value))

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  // Without a prototype, which a member of that name would change.
  const ordered = Object.create(null) as Record<string, unknown>
  for (const name of Object.keys(value).sort())
    ordered[name] = inOrder((value as Record<string, unknown>)[name])
  return ordered
}
