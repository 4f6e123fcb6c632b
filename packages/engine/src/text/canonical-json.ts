/** Serializes JSON with sorted keys, so that values that differ only in key order have equal text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(inOrder(value))

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  // No prototype: a member may be named `__proto__`.
  const ordered = Object.create(null) as Record<string, unknown>
  for (const name of Object.keys(value).sort())
    ordered[name] = inOrder((value as Record<string, unknown>)[name])
  return ordered
}
