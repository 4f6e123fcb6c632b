/** JSON with the members of every object in one order: the same for two values that differ in nothing else. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, inOrder)

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
