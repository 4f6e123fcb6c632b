/** Returns the entries of an object that are neither undefined nor null. */
export const definedEntries = (value: object): [name: string, value: string][] =>
  Object.entries(value).filter(([, member]) => member != null) as [string, string][]
