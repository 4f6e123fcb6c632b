/** JSON with the members of every object in one order: the same for two values that differ in nothing else. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, inOrder)

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  // Without a prototype, which a member of that name would change.
  const ordered = Object.create(null) as Record<string, unknown>
  for (const name of Object.keys(value).sort()) ordered[name] = (value as Record<string, unknown>)[name]
  return ordered
}
