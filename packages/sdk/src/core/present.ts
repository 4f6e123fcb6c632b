/** The members of an object that are neither undefined nor null. */
export const presentIn = (value: object): [name: string, value: string][] =>
  Object.entries(value).filter(([, member]) => member != null) as [string, string][]
