/** Returns the entries of an object that are neither undefined nor null. */
export const definedEntries = (value: object): [name: string, value: string][] =>
  Object.entries(value).filter(([, member]) => member != null) as [string, string][]

/** Merges options: undefined keeps those before. */
export function mergeDefined<Options extends object>(...all: readonly (Options | undefined)[]): Options {
  const entries = all.flatMap((options) => Object.entries(options ?? {}))
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Options
}
